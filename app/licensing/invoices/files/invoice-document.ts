import { fillClause } from "#app/licensing/documents/company/clauses.ts";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { documentFormat } from "#app/licensing/documents/document-format.ts";
import type { PrintedBlock, PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { addressLines, senderLines } from "#app/licensing/documents/sender-lines.ts";
import { invoiceLabels } from "#app/licensing/invoices/files/invoice-document-copy.ts";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import type { Invoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";

/** What an invoice prints and its XML states. */
export type PrintedInvoice = Pick<
  Invoice,
  | "kind"
  | "number"
  | "issuedOn"
  | "dueOn"
  | "currency"
  | "lines"
  | "taxCategory"
  | "taxBp"
  | "taxReason"
  | "buyer"
  | "reference"
  | "note"
  | "licence"
  | "credits"
  | "creditsOn"
  | "createdAt"
> & { request: { project: string } };

type Fact = { label: string; value: string };

function facts(entries: [label: string, value: string | null][]): Fact[] {
  return entries.flatMap(([label, value]) => (value ? { label, value } : []));
}

function textBlocks(heading: string, text: string): PrintedBlock[] {
  return text === ""
    ? []
    : [
        { kind: "heading", text: heading },
        { kind: "paragraph", text, quiet: false },
      ];
}

/** The text for no tax: the staff's, else the one of the category. */
export function exemptionOf(
  { taxCategory, taxReason }: Pick<PrintedInvoice, "taxCategory" | "taxReason">,
  language: CompanyDocuments["language"],
): string {
  if (taxCategory === null || taxCategory === "S" || taxCategory === "Z") return "";
  const text = invoiceLabels[language].exemptions[taxCategory];
  if (taxCategory === "AE") return [text, taxReason].filter(Boolean).join(" ");
  return taxReason || text;
}

function headFacts(invoice: PrintedInvoice, documents: CompanyDocuments): Fact[] {
  const { language } = documents;
  const copy = invoiceLabels[language];
  const { day } = documentFormat(language);
  const { number, issuedOn, dueOn, buyer, reference, request, licence, kind } = invoice;
  const buyerLines = [addressLines(buyer.name, buyer, language), buyer.vatId && `${copy.vatId} ${buyer.vatId}`];
  return facts([
    [copy.from, senderLines(documents, copy)],
    [copy.to, buyerLines.filter(Boolean).join("\n")],
    [copy.number, number],
    [copy.issued, issuedOn && day(issuedOn)],
    [copy.due, kind === "invoice" ? dueOn && day(dueOn) : null],
    [copy.reference, reference],
    [copy.project, request.project],
    [copy.licence, licence],
  ]);
}

function lineTable({ lines, currency }: PrintedInvoice, { language }: CompanyDocuments): PrintedBlock {
  const copy = invoiceLabels[language];
  return {
    kind: "table",
    columns: [
      { label: copy.position, share: 0.06, align: "start" },
      { label: copy.text, share: 0.74, align: "start" },
      { label: copy.amount(currency), share: 0.2, align: "end" },
    ],
    rows: lines
      .filter(({ amount }) => amount >= 0)
      .map(({ text, amount }, at) => [String(at + 1), text, documentFormat(language).amount(amount, currency)]),
  };
}

function sums(invoice: PrintedInvoice, { language }: CompanyDocuments): Fact[] {
  const copy = invoiceLabels[language];
  const { lines, taxBp, taxCategory, currency } = invoice;
  const { fees, discount, net, tax, total } = invoiceTotals(lines, taxBp);
  const money = (amount: number) => documentFormat(language).money(amount, currency);
  const reason = lines.find(({ amount }) => amount < 0)?.text ?? "";
  const rate = taxCategory === "S" || taxCategory === "Z";
  return [
    ...(discount === 0
      ? []
      : facts([
          [copy.fees, money(fees)],
          [reason || copy.discount, money(-discount)],
        ])),
    { label: copy.net, value: money(net) },
    ...(rate ? [{ label: copy.tax(percentOf(taxBp)), value: money(tax) }] : []),
    { label: copy.total, value: money(total) },
  ];
}

function clauseOf(
  { buyer, request, number, lines, taxBp, currency, dueOn }: PrintedInvoice,
  documents: CompanyDocuments,
) {
  const { money, day } = documentFormat(documents.language);
  return fillClause<"invoice">(documents.clauses.invoice, {
    ...{ licensor: documents.legalName, buyer: buyer.name, project: request.project, number: number ?? "" },
    ...{ total: money(invoiceTotals(lines, taxBp).total, currency), due: dueOn === null ? "" : day(dueOn) },
    ...{ iban: documents.iban, bic: documents.bic },
  });
}

/** Where the money goes; nothing for a credit note. */
function paymentBlocks({ kind, number }: PrintedInvoice, documents: CompanyDocuments): PrintedBlock[] {
  const copy = invoiceLabels[documents.language];
  if (kind === "credit" || documents.iban === "") return [];
  const account = facts([
    ["IBAN", documents.iban.replaceAll(/(.{4})(?=.)/g, "$1 ")],
    ["BIC", documents.bic],
  ]);
  const how = number === null ? [] : [{ kind: "paragraph", text: copy.payTo(number), quiet: true } as const];
  return [{ kind: "heading", text: copy.payment }, { kind: "facts", facts: account }, ...how];
}

/** The document of an invoice or credit note, with the company's documents of its version. `address`: URL of its page. */
export function invoiceDocument(
  invoice: PrintedInvoice,
  { documents, address }: { documents: CompanyDocuments; address: string },
): PrintedDocument {
  const { language, legalName } = documents;
  const copy = invoiceLabels[language];
  const { kind, number, note, credits, creditsOn, issuedOn, createdAt } = invoice;
  const title = [copy[kind], number].filter(Boolean).join(" ");
  const cancels =
    credits === null || creditsOn === null ? "" : copy.credits(credits, documentFormat(language).day(creditsOn));
  return {
    title,
    language,
    author: legalName,
    date: issuedOn === null ? createdAt : Date.parse(`${issuedOn}T00:00:00Z`),
    mark: number === null ? copy.draft : null,
    foot: { text: `${title} · ${legalName}`, pages: copy.pages },
    missingCharacters: copy.missingCharacters(address),
    blocks: [
      { kind: "title", text: copy[kind] },
      ...(cancels === "" ? [] : [{ kind: "paragraph", text: cancels, quiet: false } as const]),
      { kind: "facts", facts: headFacts(invoice, documents) },
      { kind: "heading", text: copy.lines },
      lineTable(invoice, documents),
      { kind: "sums", sums: sums(invoice, documents) },
      ...[exemptionOf(invoice, language)]
        .filter(Boolean)
        .map((text) => ({ kind: "paragraph", text, quiet: false }) as const),
      ...paymentBlocks(invoice, documents),
      ...textBlocks(kind === "credit" ? copy.reason : copy.note, note),
      ...textBlocks(copy.clause, clauseOf(invoice, documents)),
    ],
  };
}
