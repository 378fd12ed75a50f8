"""Forms of a panel by the verbs that open and send them."""

from __future__ import annotations

from bot.edge.forms import find_form, number_form

FORMS = {"find": find_form.form, "number": number_form.form}
"""The form that a button opens, by its verb; None where the panel has no such control."""

READINGS = {"found": find_form.narrowed, "numbered": number_form.written}
"""What a sent form makes of the draft, by its verb: the draft and what to say of it; no draft but the reason when nothing."""
