import { xmlElement as element, xmlText as text, type XmlNode } from "#app/edge/xml-element.ts";
import { endToEndId, sepaText } from "#app/licensing/payouts/payout.ts";

/** Max characters of a name and of what the payee reads, by ISO 20022 for SEPA. */
const [maxName, maxRemittance] = [70, 140];

export type SepaPayment = { id: string; number: string; amount: number; name: string; iban: string; bic: string };
export type SepaFile = {
  id: string;
  name: string;
  iban: string;
  bic: string;
  /** ISO date. */
  payOn: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  payments: readonly SepaPayment[];
};

const name = (full: string) => text("Nm", sepaText(full).slice(0, maxName).trim() || ".");

/** "1234.50": minor units of a euro with a point. */
function amountOf(minor: number | bigint): string {
  const digits = String(minor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function account(tag: string, iban: string): XmlNode {
  return element(tag, [element("Id", [text("IBAN", iban)])]);
}

/**
 * A file of SEPA credit transfers for the bank, pain.001.001.09 as the EPC profiles it (EPC132-08). It follows from what is stored alone, so that
 * it has the same bytes each time.
 */
export function writePain({ id, payments, ...file }: SepaFile): string {
  const message = id.replaceAll("-", "").slice(-35);
  const sum = amountOf(payments.reduce((total, { amount }) => total + BigInt(amount), 0n));
  const counted = [text("NbOfTxs", String(payments.length)), text("CtrlSum", sum)];
  const debtorAgent = file.bic === "" ? element("Othr", [text("Id", "NOTPROVIDED")]) : text("BICFI", file.bic);
  const body = element(
    "Document",
    [
      element("CstmrCdtTrfInitn", [
        element("GrpHdr", [
          text("MsgId", message),
          text("CreDtTm", new Date(file.createdAt).toISOString().slice(0, 19)),
          ...counted,
          element("InitgPty", [name(file.name)]),
        ]),
        element("PmtInf", [
          text("PmtInfId", message),
          text("PmtMtd", "TRF"),
          ...counted,
          element("PmtTpInf", [element("SvcLvl", [text("Cd", "SEPA")])]),
          element("ReqdExctnDt", [text("Dt", file.payOn)]),
          element("Dbtr", [name(file.name)]),
          account("DbtrAcct", file.iban),
          element("DbtrAgt", [element("FinInstnId", [debtorAgent])]),
          text("ChrgBr", "SLEV"),
          ...payments.map((payment) =>
            element("CdtTrfTxInf", [
              element("PmtId", [text("EndToEndId", endToEndId(payment.number, payment.id))]),
              element("Amt", [text("InstdAmt", amountOf(payment.amount), { Ccy: "EUR" })]),
              element("CdtrAgt", [element("FinInstnId", [text("BICFI", payment.bic)])]),
              element("Cdtr", [name(payment.name)]),
              account("CdtrAcct", payment.iban),
              element("RmtInf", [
                text("Ustrd", sepaText(`Statement ${payment.number} ${file.name}`).slice(0, maxRemittance).trim()),
              ]),
            ]),
          ),
        ]),
      ]),
    ],
    { xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}
