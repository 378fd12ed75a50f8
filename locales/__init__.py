"""The words of the product, a folder a language: catalogues keyed by message id, and the `Words` that read them."""

from locales.catalogue import Catalogue, Unknown, catalogue
from locales.languages import LANGUAGES
from locales.words import Words, span, words

__all__ = ["LANGUAGES", "Catalogue", "Unknown", "Words", "catalogue", "span", "words"]
