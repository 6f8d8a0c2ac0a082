"""Receipts as pages to print."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from app.routers.payments import find_payment

router = APIRouter(prefix="/receipts", tags=["receipts"])


@router.get("/{payment_id}", response_class=HTMLResponse)
def show_receipt(payment_id: str, title: str = "Receipt") -> str:
    payment = find_payment(payment_id)
    return f"<h1>{title}</h1><p>{payment['amount_cents'] / 100:.2f} {payment['currency']}</p><p>{payment['note']}</p>"
