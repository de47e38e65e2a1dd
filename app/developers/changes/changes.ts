/** A change that programs notice. `day`: ISO date; `id`: anchor, never changed. */
export type ApiChange = { id: string; day: string; title: string; text: string };

/** Newest first. An entry is never removed; a deprecation names the day from which the old way ends. */
export const changes: readonly ApiChange[] = [
  {
    id: "money",
    day: "2026-11-30",
    title: "Money from licence to payment",
    text: "`/artist-figures` has `money`, sums of all time from earned to paid, and `moneyLines` with the state of each amount. They take the place of `moneyDue`, `licensedWithoutShare` and `moneyIsPartial`, which were worked out from the shares of the day one asked.",
  },
  {
    id: "short-results",
    day: "2026-11-29",
    title: "Songs say more, waveforms come on request",
    text: "Songs of `/search` and `/songs/{id}/fit` have BPM, key, tags, vocals, stems, shape and a reason; `peaks` only with `peaks=yes`. `/search` has `near`, `read` and `ignored`, where tags that do not exist are named, which were `notices`. Errors of a use name the values that exist. Over MCP `check_clearance` has the prices of `price`, `playlist` takes the place of `create_playlist` and `requests` that of `draft_licence_request`, and `read_brief` is new.",
  },
  {
    id: "signing-in",
    day: "2026-11-28",
    title: "Signing in and up by API",
    text: "`/pending-user`, `/sign-up`, `/magic-login`, `/workspace-switch`, `/logout`, `PATCH /identities/me` for consent, and `/companies?subdomain=`. A token of few scopes is refused at notifications, conversations and inquiries. Two equal calls of `POST /transactions` within a minute make one request.",
  },
  {
    id: "licensed-light",
    day: "2026-11-28",
    title: "A light for licences that one holds",
    text: "`light` is `licensed` where the user holds a licence for the use. Third parties and channels of `/verify` say who listed them and when.",
  },
  {
    id: "songs-and-slides",
    day: "2026-11-28",
    title: "More about songs and slides",
    text: "`/songs` is by title: `name` is a part of it or a regular expression; `fields` chooses what rows have. Songs have `files`, `signedUrl`, `restrictions`, `fileRepresentedBy` and `notes`, slides what they lead to, and `/similar` the versions of its `reference`. `/validate-brands` takes a list of ids.",
  },
  {
    id: "passages",
    day: "2026-11-28",
    title: "Passages that end before they start are refused",
    text: "`/similar` answers 400 to a `seed_end` that is not after `seed_start`, and to one without the other; before, the whole recording was compared.",
  },
  {
    id: "unknown-parameters",
    day: "2026-11-27",
    title: "Unknown parameters are refused",
    text: "A name in the query that an address lacks is 400, named in `fields`; before, it was ignored. Names that begin with `_` still are, and any name at `/search`, `/similar` and segments. `/songs` and `/artists` have no `limit`.",
  },
  {
    id: "sure-bars",
    day: "2026-11-27",
    title: "Bars that are not certain are named",
    text: "Cuts to a length say with `hasSureBars` whether the bars are certain. The list of playlists that a slider can show has a `cursor`.",
  },
  {
    id: "more-events",
    day: "2026-11-27",
    title: "More webhook events",
    text: "`request.reopened`, `approval.decided` and `submission.commented`; an option that is exercised sends `request.sent` and `quote.accepted`. Choose them at your addresses.",
  },
  {
    id: "developers-page",
    day: "2026-11-27",
    title: "A page for developers",
    text: "This page, an explorer of every operation, a typed client as an example, and llms.txt on every host.",
  },
  {
    id: "reuse-terms",
    day: "2026-11-27",
    title: "Terms of reuse for machines",
    text: "robots.txt names a licence file (RSL 1.0). Answers carry `TDM-Reservation`, `TDM-Policy` and a `Link` to the licence. AI training is reserved.",
  },
  {
    id: "mcp",
    day: "2026-11-27",
    title: "MCP server",
    text: "Assistants search, compare, check clearance, price and draft at `/mcp`, with OAuth 2.1 and scopes of their own.",
  },
  {
    id: "webhooks",
    day: "2026-11-27",
    title: "Webhooks",
    text: "Signed messages about requests, approvals, quotes, licences, endings, takedowns, comments and opened links.",
  },
  {
    id: "idempotency",
    day: "2026-11-27",
    title: "Idempotency keys, cursors, rate limit headers",
    text: "Writes take `Idempotency-Key`, lists `cursor` and most of them `limit`, and both answer with `RateLimit` and `RateLimit-Policy`.",
  },
];
