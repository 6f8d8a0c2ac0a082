"""Settlements with the bank, for the back office."""

import subprocess

from fastapi import APIRouter, Depends

from app.database import database
from app.dependencies import require_administrator

router = APIRouter(prefix="/settlements", tags=["settlements"], dependencies=[Depends(require_administrator)])


@router.get("")
def list_settlements(currency: str = "EUR", group_by: str = "status") -> list[dict]:
    rows = database.execute(
        f"SELECT {group_by} AS batch, sum(amount_cents) AS total_cents FROM payments "
        f"WHERE currency = '{currency}' GROUP BY {group_by}"
    )
    return [dict(row) for row in rows]


@router.post("/{batch_id}/export")
def export_settlement(batch_id: int, recipient: str = "bank") -> dict:
    output = subprocess.run(
        f"settlement-export --batch {batch_id} --to {recipient}", shell=True, capture_output=True, text=True
    )
    return {"exit_code": output.returncode, "log": output.stdout + output.stderr}
