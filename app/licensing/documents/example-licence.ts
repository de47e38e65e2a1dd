import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PrintedLicence } from "#app/licensing/documents/read-licence.server.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";

const lines = [
  { recordingId: "1", title: "Slow Harbour", artists: "Mila Arendt", masterFee: 120_000, compositionFee: 120_000 },
  { recordingId: "2", title: "Paper Lanterns", artists: "The Quiet Coast", masterFee: 80_000, compositionFee: 80_000 },
];

/** A licence with example data, of today, for previews. */
export function exampleLicence(
  { now, company }: Pick<RequestContext, "now" | "company">,
  { taxBp }: { taxBp: number | null },
): PrintedLicence {
  const year = new Date(now).getUTCFullYear();
  return {
    ...{
      id: "",
      companyId: company.id,
      transactionId: "",
      quoteId: "",
      number: `L-${year}-0001`,
      documentsVersion: null,
    },
    ...{ licensee: "Northwind GmbH\nHafenstraße 1\n20457 Hamburg", project: "Autumn campaign", endClient: "Northwind" },
    ...{
      currency: "EUR",
      lines,
      taxBp,
      totals: totalsOf(lines, taxBp),
      isrcs: { "1": "QZEXA2600001" },
      conditions: "Credit in the end titles.",
    },
    terms: {
      ...{
        media: ["web_paid", "social_paid"],
        territories: ["DACH"],
        termMonths: 12,
        perpetual: false,
        startsOn: null,
      },
      ...{ exclusivity: "none", category: "retail" },
    },
    ...{ startsOn: `${year}-01-01`, endsOn: `${year}-12-31`, issuedAt: now, issuer: null },
    ...{
      made: [],
      code: "0000000000000000",
      supersedesId: null,
      supersedes: null,
      supersededBy: null,
      supersededAt: null,
      endedAt: null,
      endReason: null,
      files: 0,
    },
  };
}
