"""The service: every change is one transaction, committed before anything is sent."""
