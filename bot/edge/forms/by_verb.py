"""Forms of a panel by the verbs that open and send them."""

from __future__ import annotations

from bot.edge.forms import find_form, number_form

FORMS = {"find": find_form.form, "number": number_form.form}
"""The form that a button opens, by its verb; None if the panel has no such control."""

READINGS = {"found": find_form.narrowed, "numbered": number_form.written}
"""The change of a draft by a sent form, by its verb: the draft and a notice; without a draft the reason alone."""
