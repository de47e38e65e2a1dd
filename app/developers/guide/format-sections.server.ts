import { type GuideSection, text } from "#app/developers/guide/guide-section.ts";

/** Formats of values, and what may change. */
export const formatSections: readonly GuideSection[] = [
  {
    id: "formats",
    title: "Formats",
    blocks: [
      {
        kind: "table",
        caption: "Formats",
        columns: ["Value", "Format"],
        rows: [
          { cells: ["Ids", "`_id`, a text without meaning. Songs can also be named by the slug of their address."] },
          { cells: ["Moments", "Fields that end in `At`: milliseconds since 1970-01-01 UTC, as a number"] },
          { cells: ["Days", "`2027-03-31`"] },
          { cells: ["Times in music", "Seconds, with decimals; fields that end in `Ms` are milliseconds"] },
          { cells: ["Money", "Whole minor units (cents) with `currency` beside them, ISO 4217"] },
          { cells: ["Shares and taxes", "Fields that end in `Bp`: basis points, 10,000 is all of it"] },
          { cells: ["Territories", "ISO 3166-1 alpha-2 codes"] },
          { cells: ["Languages", "ISO 639-3 codes"] },
          { cells: ["Nothing on file", "`null`. It is never guessed and never 0."] },
        ],
      },
    ],
  },
  {
    id: "versions",
    title: "Versions",
    blocks: [
      text(
        "The version is in the address: `/api/v1`. Within a version we add: operations, optional parameters, fields of answers, values of lists. Read answers so that what you don't know does no harm.",
      ),
      text(
        "We don't remove or rename within a version, and we don't change what a field means. Before an operation or a field ends, it is marked as deprecated in the document and named in the changes below, at least twelve months ahead.",
      ),
    ],
  },
];
