import { all, type Line, onlyForms, publicPage, readOnly, unauthenticated } from "#test/http/access/answers.ts";

/** The API of the catalogue. */
export const apiCatalogue: Record<string, Line> = {
  "/api/v1/songs": { path: "/api/v1/songs", page: onlyForms(["admin", "staff"], "200"), form: readOnly },
  "/api/v1/artists": { path: "/api/v1/artists", ...publicPage },
  "/api/v1/artists/me": {
    path: "/api/v1/artists/me",
    page: onlyForms(["artist"], "200"),
    form: readOnly,
    on: { acme: { page: onlyForms([]) }, spaces: { page: onlyForms([]) } },
  },
  "/api/v1/artists/:id": { path: "/api/v1/artists/{unknownId}", page: all("404"), form: readOnly },
  "/api/v1/albums/:id": { path: "/api/v1/albums/{unknownId}", page: all("404"), form: readOnly },
  "/api/v1/similar": { path: "/api/v1/similar", page: all("400"), form: readOnly },
  "/api/v1/typeahead": { path: "/api/v1/typeahead?q=a", ...publicPage },
  "/api/v1/songs/:id": { path: "/api/v1/songs/{unknownId}", page: all("404"), form: readOnly },
  "/api/v1/comments": {
    path: "/api/v1/comments",
    page: { ...unauthenticated, others: "400" },
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/comments/:id": {
    path: "/api/v1/comments/{unknownId}",
    page: all("405"),
    form: all("405"),
  },
  "/api/v1/downloads": {
    path: "/api/v1/downloads",
    page: { ...unauthenticated, others: "200" },
    form: { ...unauthenticated, others: "400" },
  },
  "/api/v1/downloads/:fileId": {
    path: "/api/v1/downloads/{unknownId}",
    page: { ...unauthenticated, others: "403" },
    form: readOnly,
  },
  "/api/v1/restrictions": {
    path: "/api/v1/restrictions",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { page: onlyForms([]), form: onlyForms([]) } },
  },
  "/api/v1/restrictions/:id": {
    path: "/api/v1/restrictions/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
    on: { acme: { page: onlyForms([]) } },
  },
  "/api/v1/restrictions/:id/restore": {
    path: "/api/v1/restrictions/{unknownId}/restore",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "410"),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/album-records": {
    path: "/api/v1/album-records",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/album-records/:id": {
    path: "/api/v1/album-records/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/album-records/:id/restore": {
    path: "/api/v1/album-records/{unknownId}/restore",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "410"),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/artist-records": {
    path: "/api/v1/artist-records",
    page: onlyForms(["admin", "staff", "label"], "200"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/artist-records/:id": {
    path: "/api/v1/artist-records/{unknownId}",
    page: onlyForms(["admin", "staff", "label"], "404"),
    form: all("405"),
  },
  "/api/v1/artist-records/:id/restore": {
    path: "/api/v1/artist-records/{unknownId}/restore",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "410"),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/tags": {
    path: "/api/v1/tags",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/tags/:id": {
    path: "/api/v1/tags/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/tags/:id/restore": {
    path: "/api/v1/tags/{unknownId}/restore",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "410"),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/tiers": {
    path: "/api/v1/tiers",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/tiers/:id": {
    path: "/api/v1/tiers/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/tiers/:id/restore": {
    path: "/api/v1/tiers/{unknownId}/restore",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "410"),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/songs/:id/rating": {
    path: "/api/v1/songs/{unknownId}/rating",
    page: all("405"),
    form: all("405"),
  },
  "/api/v1/audition": { path: "/api/v1/audition", page: all("400"), form: readOnly },
  "/api/v1/songs/:id/segments": {
    path: "/api/v1/songs/{unknownId}/segments",
    page: all("404"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { form: onlyForms([]) } },
  },
  "/api/v1/songs/:id/segments/:segmentId": {
    path: "/api/v1/songs/{unknownId}/segments/{unknownId}",
    page: all("405"),
    form: all("405"),
  },
  "/api/v1/songs/:id/options": { path: "/api/v1/songs/{unknownId}/options", page: all("404"), form: readOnly },
  "/api/v1/notes": {
    path: "/api/v1/notes?songId={unknownId}",
    page: { ...unauthenticated, admin: "404", others: "403" },
    form: onlyForms(["admin"]),
  },
  "/api/v1/notes/:id": { path: "/api/v1/notes/{unknownId}", page: all("405"), form: all("405") },
  "/api/v1/inquiries": {
    path: "/api/v1/inquiries?songId={unknownId}",
    page: { ...unauthenticated, admin: "404", staff: "404", others: "403" },
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/inquiries/:id": {
    path: "/api/v1/inquiries/{unknownId}",
    page: { ...unauthenticated, others: "404" },
    form: { ...unauthenticated, others: "400" },
  },
};
