"""Panels: one function a shape of choice turns it, and what is chosen so far, into rows of controls."""
