import {
  all,
  downloadStart,
  type Line,
  memberForms,
  members,
  only,
  onlyForms,
  publicPage,
  readOnly,
  unauthenticated,
} from "#test/http/access/answers.ts";

/** Search, songs, artists and what one keeps of them. */
export const catalogue: Record<string, Line> = {
  "/discover": { path: "/discover", ...publicPage },
  "/search": { path: "/search", page: all("200"), form: memberForms("400") },
  "/music-sync-licensing/reference": { path: "/music-sync-licensing/reference", ...publicPage },
  "/music-sync-licensing/shape": { path: "/music-sync-licensing/shape", ...publicPage },
  "/artists/account-setup/me": {
    path: "/artists/account-setup/me",
    page: { ...only(["artist"]), label: "302 /artists/roster" },
    form: onlyForms(["artist"]),
    on: { acme: { page: only([]), form: onlyForms([]) }, spaces: { page: only([]), form: onlyForms([]) } },
  },
  "/artists/songs/:id/shares": {
    path: "/artists/songs/{unknownId}/shares",
    page: only(["artist", "label"], "404"),
    form: onlyForms(["artist", "label"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) }, spaces: { page: only([]), form: onlyForms([]) } },
  },
  "/artists/catalogue/:id/shares": {
    path: "/artists/catalogue/{unknownId}/shares",
    page: only(["artist", "label"], "404"),
    form: onlyForms(["artist", "label"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) }, spaces: { page: only([]), form: onlyForms([]) } },
  },
  "/artists/claims": {
    path: "/artists/claims",
    page: only(["artist", "label"]),
    form: onlyForms(["artist", "label"]),
  },
  "/artists/claim/:slug": {
    path: "/artists/claim/{unknownId}",
    page: only(["artist", "label"], "404"),
    form: onlyForms(["artist", "label"]),
  },
  "/artists/dashboard": {
    path: "/artists/dashboard",
    page: only(["artist", "label"]),
    form: readOnly,
    on: { acme: { page: only([]) }, spaces: { page: only([]) } },
  },
  "/artists/dashboard/export.csv": {
    path: "/artists/dashboard/export.csv",
    page: onlyForms(["artist", "label"], "200"),
    form: readOnly,
  },
  "/artists/account-setup/:artistId": {
    path: "/artists/account-setup/{unknownId}",
    page: only(["artist", "label"], "404"),
    form: onlyForms(["artist", "label"]),
    on: { acme: { page: only([]), form: onlyForms([]) }, spaces: { page: only([]), form: onlyForms([]) } },
  },
  "/artists/roster": {
    path: "/artists/roster",
    page: only(["label"]),
    form: onlyForms(["label"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) }, spaces: { page: only([]), form: onlyForms([]) } },
  },
  "/artists/roster/export.csv": {
    path: "/artists/roster/export.csv",
    page: onlyForms(["label"], "200"),
    form: readOnly,
    on: { acme: { page: onlyForms([]) }, spaces: { page: onlyForms([]) } },
  },
  "/artists/roster/new": {
    path: "/artists/roster/new",
    page: only(["label"]),
    form: onlyForms(["label"]),
    on: { acme: { page: only([]), form: onlyForms([]) }, spaces: { page: only([]), form: onlyForms([]) } },
  },
  "/artists-list": { path: "/artists-list", ...publicPage },
  "/music-sync-licensing": {
    path: "/music-sync-licensing",
    page: all("301 /music-sync-licensing/search"),
    form: readOnly,
  },
  "/music-sync-licensing/search": {
    path: "/music-sync-licensing/search",
    page: all("200"),
    form: memberForms("400"),
  },
  "/music-sync-licensing/artist/:slug": {
    path: "/music-sync-licensing/artist/unknown",
    page: all("404"),
    form: readOnly,
  },
  "/music-sync-licensing/album/:slug": {
    path: "/music-sync-licensing/album/unknown",
    page: all("404"),
    form: readOnly,
  },
  "/music-sync-licensing/song/:slug": { path: "/music-sync-licensing/song/unknown", page: all("404"), form: readOnly },
  "/download": { path: "/download", page: downloadStart, form: downloadStart },
  "/download/start": {
    path: "/download/start",
    page: members("302 /music-sync-licensing/search?songId="),
    form: readOnly,
  },
  "/download/stems/:fileId": {
    path: "/download/stems/{unknownId}",
    page: {
      anonymous: "302 /login?returnUrl=/library/downloads",
      ended: "302 /session-expired?returnUrl=/library/downloads",
      foreign: "302 /session-expired?returnUrl=/library/downloads",
      others: "404",
    },
    form: readOnly,
  },
  "/download/:fileId": { path: "/download/{unknownId}", page: { ...unauthenticated, others: "403" }, form: readOnly },
  "/library": { path: "/library", page: members("302 /library/playlists"), form: readOnly },
  "/library/played": { path: "/library/played", page: members("200"), form: readOnly },
  "/library/downloads": { path: "/library/downloads", page: members("200"), form: readOnly },
  "/music-sync-licensing/song/:slug/options": {
    path: "/music-sync-licensing/song/unknown/options",
    page: all("404"),
    form: readOnly,
  },
  "/music-sync-licensing/song/:slug/lyrics": {
    path: "/music-sync-licensing/song/unknown/lyrics",
    page: all("404"),
    form: readOnly,
  },
  "/music-sync-licensing/song/:slug/segments": {
    path: "/music-sync-licensing/song/unknown/segments",
    page: all("404"),
    form: onlyForms(["admin", "staff"], "400"),
    on: { acme: { form: onlyForms([], "400") } },
  },
  "/music-sync-licensing/song/:slug/stems": {
    path: "/music-sync-licensing/song/unknown/stems",
    page: members("404"),
    form: readOnly,
  },
  "/music-sync-licensing/song/:slug/rights": {
    path: "/music-sync-licensing/song/unknown/rights",
    page: only(["admin", "staff"], "404"),
    form: readOnly,
  },
  "/music-sync-licensing/song/:slug/notes": {
    path: "/music-sync-licensing/song/unknown/notes",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
  },
  "/music-sync-licensing/song/:slug/message": {
    path: "/music-sync-licensing/song/unknown/message",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/music-sync-licensing/song/:slug/license": {
    path: "/music-sync-licensing/song/unknown/license",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
    on: {
      acme: {
        page: only(["admin", "staff", "supervisor", "requester"], "404"),
        form: onlyForms(["admin", "staff", "supervisor", "requester"], "404"),
      },
    },
  },
  "/music-sync-licensing/song/:slug/add-to-playlist": {
    path: "/music-sync-licensing/song/unknown/add-to-playlist",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/library/requests": { path: "/library/requests", page: members("200"), form: readOnly },
  "/library/requests/:id": {
    path: "/library/requests/{unknownId}",
    page: members("404"),
    form: memberForms("404"),
  },
  "/library/searches": { path: "/library/searches", page: members("200"), form: memberForms("400") },
};
