import { code, type GuideSection, list, text } from "#app/developers/guide/guide-section.ts";

/** Lists, writes and limits. */
export function requestSections({ api }: { api: string }): GuideSection[] {
  return [
    {
      id: "lists",
      title: "Lists and paging",
      blocks: [
        text(
          'A list is `{ "items": [], "paging": { … } }`. To read all of it, ask for `limit` rows and follow `paging.nextCursor` until it is null. Rows that are added or removed meanwhile neither repeat nor hide others.',
        ),
        code(
          "All playlists, fifty at a time",
          `curl "${api}/playlists?limit=50" -H "Authorization: Bearer $TOKEN"`,
          `curl "${api}/playlists?limit=50&cursor=$NEXT_CURSOR" -H "Authorization: Bearer $TOKEN"`,
        ),
        text(
          "A cursor is opaque and belongs to its list, filters and order: send them again unchanged. A cursor of another list is a 400 that names `cursor`.",
        ),
      ],
    },
    {
      id: "writes",
      title: "Writing safely",
      blocks: [
        text(
          "Send `Content-Type: application/json` and an `Idempotency-Key` of your own making, such as a UUID, with every write. If the answer is lost, send the same request with the same key within 24 hours: it takes effect once, and you get the first answer again.",
        ),
        code(
          "A private playlist, made once",
          `curl -X POST "${api}/playlists" \\`,
          '  -H "Authorization: Bearer $TOKEN" \\',
          '  -H "Content-Type: application/json" \\',
          '  -H "Idempotency-Key: $(uuidgen)" \\',
          '  -d \'{ "name": "Winter film" }\'',
        ),
        list(
          "The same key with another body is a 409: use a new key for a new request.",
          "While the first request still runs, the second is a 409 with `Retry-After`.",
          "Records that people edit have a `version`: send the one you read. A 409 says that someone changed the record since.",
        ),
      ],
    },
    {
      id: "limits",
      title: "Limits",
      blocks: [
        text(
          "Limits are counted by the minute and by person or address. Answers of lists and writes carry `RateLimit-Policy` (the limits that hold) and `RateLimit` (what is left). Past a limit the answer is 429 with `Retry-After` in seconds: wait that long, then send the request again.",
        ),
        {
          kind: "table",
          caption: "Limits",
          columns: ["What", "Limit"],
          rows: [
            { cells: ["Most writes, searches by sound, clearance", "60 a minute, each kind of act"] },
            { cells: ["Small changes in quick succession, such as moving rows", "300 a minute"] },
            { cells: ["Sign-ins and mails", "10 a minute"] },
            { cells: ["Body of a request", "64 KiB, unless its operation says otherwise"] },
            { cells: ["Songs in one clearance request", "100 in the address, 500 in a body"] },
          ],
        },
      ],
    },
  ];
}
