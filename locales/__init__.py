"""What the product says, in three languages: catalogues keyed by message id, and the `Words` that read them."""

from locales.catalogue import LANGUAGES, Catalogue, Unknown, catalogue
from locales.words import Words, span, words

__all__ = ["LANGUAGES", "Catalogue", "Unknown", "Words", "catalogue", "span", "words"]
