import { formatIsrc } from "#app/catalogue/record/credits.ts";
import { licenceDocumentCopy as copy } from "#app/licensing/documents/licence-document-copy.ts";
import type { PrintedBlock, PrintedDocument } from "#app/licensing/documents/printed-document.ts";
import type { PrintedLicence } from "#app/licensing/documents/read-licence.server.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import { describeTerms } from "#app/rights/describe-terms.ts";
import { formatAmount, formatMoney } from "#app/rights/money.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "2026-10-01" → "1 October 2026". */
function formatIsoDay(date: string): string {
  return day.format(Date.parse(`${date}T00:00:00Z`));
}

type Fact = { label: string; value: string };

/** Drops entries without a value. */
function facts(entries: [label: string, value: string | null][]): Fact[] {
  return entries.flatMap(([label, value]) => (value ? { label, value } : []));
}

function sums({ totals, currency, taxBp }: PrintedLicence): Fact[] {
  const money = (amount: number) => formatMoney(amount, currency);
  return [
    { label: copy.masterFees, value: money(totals.master) },
    { label: copy.syncFees, value: money(totals.composition) },
    ...(taxBp === null ? [] : [{ label: copy.tax(percentOf(taxBp)), value: money(totals.tax) }]),
    { label: copy.total, value: money(totals.total) },
  ];
}

/** Column widths leave room for an ISRC and a seven-digit amount on one line. */
function songTable({ lines, currency, isrcs }: PrintedLicence): PrintedBlock {
  const { columns } = copy;
  const amount = (fee: number) => formatAmount(fee, currency);
  return {
    kind: "table",
    columns: [
      { label: columns.number, share: 0.05, align: "start" },
      { label: columns.title, share: 0.26, align: "start" },
      { label: columns.artists, share: 0.185, align: "start" },
      { label: columns.isrc, share: 0.205, align: "start" },
      { label: columns.masterFee(currency), share: 0.15, align: "end" },
      { label: columns.syncFee(currency), share: 0.15, align: "end" },
    ],
    rows: lines.map(({ recordingId, title, artists, masterFee, compositionFee }, index) => {
      const isrc = isrcs[recordingId];
      return [
        ...[String(index + 1), title, artists, isrc === undefined ? copy.notOnFile : formatIsrc(isrc)],
        ...[amount(masterFee), amount(compositionFee)],
      ];
    }),
  };
}

function blocksOf(licence: PrintedLicence, licensor: string): PrintedBlock[] {
  const { number, issuedAt, licensee, project, endClient, supersedes, terms, startsOn, endsOn, conditions } = licence;
  // The licence has its own dates, which may differ from the requested ones.
  const use = describeTerms({ ...terms, startsOn: null });
  const dates = facts([
    [copy.starts, formatIsoDay(startsOn)],
    [copy.ends, endsOn === null ? copy.noEnd : formatIsoDay(endsOn)],
  ]);
  const head = facts([
    [copy.licensor, licensor],
    [copy.licensee, licensee],
    [copy.project, project],
    [copy.endClient, endClient],
    [copy.supersedes, supersedes],
  ]);
  return [
    { kind: "title", text: copy.title },
    { kind: "paragraph", text: copy.issued(number, day.format(issuedAt)), quiet: true },
    { kind: "facts", facts: head },
    { kind: "heading", text: copy.use },
    { kind: "paragraph", text: copy.useLead, quiet: false },
    { kind: "facts", facts: [...use, ...dates] },
    { kind: "heading", text: copy.songs },
    songTable(licence),
    { kind: "sums", sums: sums(licence) },
    ...(conditions === ""
      ? []
      : [
          { kind: "heading", text: copy.conditions } as const,
          { kind: "paragraph", text: conditions, quiet: false } as const,
        ]),
  ];
}

/** Watermark of a licence that is no longer valid. */
function markOf({ endedAt, supersededBy, supersededAt }: PrintedLicence): string | null {
  if (endedAt !== null) return copy.ended(day.format(endedAt));
  return supersededBy === null || supersededAt === null
    ? null
    : copy.supersededBy(supersededBy, day.format(supersededAt));
}

/** The document of a licence. `licensor`: name of the company; `address`: URL of the licence's page. */
export function licenceDocument(
  licence: PrintedLicence,
  { licensor, address }: { licensor: string; address: string },
): PrintedDocument {
  const { number, issuedAt, supersededAt, endedAt } = licence;
  return {
    title: copy.documentTitle(number),
    language: "en",
    author: licensor,
    date: endedAt ?? supersededAt ?? issuedAt,
    mark: markOf(licence),
    foot: { text: copy.foot(number, licensor), pages: copy.pages },
    missingCharacters: copy.missingCharacters(address),
    blocks: blocksOf(licence, licensor),
  };
}
