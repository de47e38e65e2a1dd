import type { CompanyDocuments, DocumentLanguage } from "#app/licensing/documents/company/document-settings.ts";
import { documentFormat } from "#app/licensing/documents/document-format.ts";
import type { PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import { senderLines } from "#app/licensing/documents/sender-lines.ts";
import { invoiceLabels } from "#app/licensing/invoices/files/invoice-document-copy.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import type { LineRow, StatementRow } from "#app/licensing/statements/read-statement.server.ts";

/** Lines that are printed: some forty pages. The CSV file has all. */
const maxPrinted = 1000;

const en = {
  title: "Royalty statement",
  payee: "Payee",
  period: "Period",
  note: "Tax note",
  columns: ["Licence, project", "Track, side, share", "Fee · gross · commission · net", "Invoice", "Amount"],
  sides: { master: "Master", composition: "Composition" },
  sums: {
    opening: "Carried over",
    received: "Received",
    recouped: "Recouped",
    closing: "Closing balance",
    payable: "Payable",
  },
  more: (shown: number, all: number) => `The first ${shown} of ${all} lines. The CSV file has all of them.`,
};
const labels: Record<DocumentLanguage, typeof en> = {
  en,
  de: {
    title: "Abrechnung",
    payee: "Empfänger",
    period: "Zeitraum",
    note: "Steuerhinweis",
    columns: ["Lizenz, Projekt", "Titel, Seite, Anteil", "Entgelt · Brutto · Provision · Netto", "Rechnung", "Betrag"],
    sides: { master: "Master", composition: "Werk" },
    sums: { opening: "Vortrag", received: "Erhalten", recouped: "Verrechnet", closing: "Saldo", payable: "Auszahlung" },
    more: (shown, all) => `Die ersten ${shown} von ${all} Zeilen. Alle stehen in der CSV-Datei.`,
  },
  fr: {
    title: "Relevé de redevances",
    payee: "Bénéficiaire",
    period: "Période",
    note: "Mention fiscale",
    columns: ["Licence, projet", "Titre, droit, part", "Montant · brut · commission · net", "Facture", "Somme"],
    sides: { master: "Master", composition: "Œuvre" },
    sums: { opening: "Report", received: "Reçu", recouped: "Récupéré", closing: "Solde", payable: "À payer" },
    more: (shown, all) => `Les ${shown} premières lignes sur ${all}. Le fichier CSV les contient toutes.`,
  },
};

type Locked = StatementRow & { number: string; lockedAt: number };

/** The document of a locked statement. `address`: URL of its page. */
export function statementDocument(
  statement: Locked,
  lines: readonly LineRow[],
  { documents, address }: { documents: CompanyDocuments; address: string },
): PrintedDocument {
  const { language, legalName } = documents;
  const { number, payeeName, since, until, sums, currency, note, lockedAt } = statement;
  const words = labels[language];
  const common = invoiceLabels[language];
  const { amount, money, day } = documentFormat(language);
  const shares = [0.19, 0.22, 0.24, 0.2, 0.15];
  const title = `${words.title} ${number}`;
  const rows = lines.slice(0, maxPrinted).map((line) => {
    const { title: song, fee } = line;
    const own = (minor: number) => amount(minor, line.currency);
    const rate =
      line.rateMicro === null
        ? ""
        : `${money(line.original, line.currency)} × ${line.rateMicro / 1_000_000} (${line.rateOn})`;
    return [
      `${line.licence}\n${line.project}`,
      `${song}\n${words.sides[line.side]}, ${percentOf(line.shareBp)} %`,
      `${own(fee)} · ${own(line.gross)} · ${own(line.commission)} · ${own(line.net)} ${line.currency}`,
      [line.invoice, line.paidOn && day(line.paidOn), line.kind === "cleared" ? "" : line.memo]
        .filter(Boolean)
        .join("\n"),
      [amount(line.amount, currency), rate].filter(Boolean).join("\n"),
    ];
  });
  return {
    ...{ title, language, author: legalName, date: lockedAt, mark: null },
    foot: { text: `${title} · ${legalName}`, pages: common.pages },
    missingCharacters: common.missingCharacters(address),
    blocks: [
      { kind: "title", text: words.title },
      {
        kind: "facts",
        facts: [
          { label: common.from, value: senderLines(documents, common) },
          { label: words.payee, value: payeeName },
          { label: common.number, value: number },
          { label: common.issued, value: day(lockedAt) },
          { label: words.period, value: `${day(since)} – ${day(until)}` },
          { label: words.note, value: note },
        ].filter(({ value }) => value !== ""),
      },
      {
        kind: "table",
        columns: words.columns.map((label, at) => ({
          ...{ label, share: shares[at] ?? 0, align: at === 4 ? ("end" as const) : ("start" as const) },
        })),
        rows,
      },
      {
        kind: "sums",
        sums: (["opening", "received", "recouped", "closing", "payable"] as const).map((id) => ({
          ...{ label: words.sums[id], value: money(id === "recouped" ? 0 - sums[id] : sums[id], currency) },
        })),
      },
      ...(lines.length > maxPrinted
        ? [{ kind: "paragraph" as const, text: words.more(maxPrinted, lines.length), quiet: true }]
        : []),
    ],
  };
}
