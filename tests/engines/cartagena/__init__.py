"""The rules of Cartagena de Indias."""
