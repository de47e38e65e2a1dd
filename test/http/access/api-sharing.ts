import { all, type Line, memberForms, onlyForms, unauthenticated } from "#test/http/access/answers.ts";

/** The API of playlists, shares, pitches, projects and transfers. */
export const apiSharing: Record<string, Line> = {
  "/api/v1/playlists/:id/shares": {
    path: "/api/v1/playlists/{unknownId}/shares",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/api/v1/shares/:id": {
    path: "/api/v1/shares/{unknownId}",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: all("405"),
  },
  "/api/v1/shares/:id/resend": {
    path: "/api/v1/shares/{unknownId}/resend",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/api/v1/queue": {
    path: "/api/v1/queue",
    page: onlyForms(["admin", "staff"], "200"),
    form: all("405"),
  },
  "/api/v1/opportunities": {
    path: "/api/v1/opportunities",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/opportunities/:id": {
    path: "/api/v1/opportunities/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/opportunities/:id/stage": {
    path: "/api/v1/opportunities/{unknownId}/stage",
    page: all("405"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/references": {
    path: "/api/v1/references",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/references/:id": {
    path: "/api/v1/references/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/references/:id/restore": {
    path: "/api/v1/references/{unknownId}/restore",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/api/v1/spaces": {
    path: "/api/v1/spaces",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/spaces/:id": {
    path: "/api/v1/spaces/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/spaces/:id/members": {
    path: "/api/v1/spaces/{unknownId}/members",
    page: all("405"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/spaces/:id/references": {
    path: "/api/v1/spaces/{unknownId}/references",
    page: all("405"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/brands": {
    path: "/api/v1/brands",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/brands/:id": {
    path: "/api/v1/brands/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/brands/:id/songs": {
    path: "/api/v1/brands/{unknownId}/songs",
    page: all("405"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/brands/:id/songs/:songId": {
    path: "/api/v1/brands/{unknownId}/songs/{unknownId}",
    page: all("405"),
    form: all("405"),
  },
  "/api/v1/brands/:id/profile": {
    path: "/api/v1/brands/{unknownId}/profile",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/transfers": {
    path: "/api/v1/transfers",
    page: onlyForms(["admin", "staff"], "200"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/transfers/:id": {
    path: "/api/v1/transfers/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/transfers/:id/files": {
    path: "/api/v1/transfers/{unknownId}/files",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "415"),
  },
  "/api/v1/transfers/:id/send": {
    path: "/api/v1/transfers/{unknownId}/send",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/api/v1/playlists/:id/headings": {
    path: "/api/v1/playlists/{unknownId}/headings",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/playlists/:id/members": {
    path: "/api/v1/playlists/{unknownId}/members",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/playlists/:id/comments": {
    path: "/api/v1/playlists/{unknownId}/comments",
    page: { ...unauthenticated, others: "404" },
    form: all("405"),
  },
  "/api/v1/playlists/:id/packages": {
    path: "/api/v1/playlists/{unknownId}/packages",
    page: all("405"),
    form: { ...unauthenticated, others: "400" },
  },
  "/api/v1/submissions": {
    path: "/api/v1/submissions",
    page: onlyForms(["admin", "staff"], "400"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/submissions/:id": {
    path: "/api/v1/submissions/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: all("405"),
  },
  "/api/v1/submissions/:id/comments": {
    path: "/api/v1/submissions/{unknownId}/comments",
    page: all("405"),
    form: memberForms("400"),
  },
  "/api/v1/playlists": {
    path: "/api/v1/playlists",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/playlists/:id": {
    path: "/api/v1/playlists/{unknownId}",
    page: { ...unauthenticated, others: "404" },
    form: all("405"),
  },
  "/api/v1/pitches": {
    path: "/api/v1/pitches",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/pitches/:id": {
    path: "/api/v1/pitches/{unknownId}",
    page: { ...unauthenticated, others: "404" },
    form: all("405"),
  },
  "/api/v1/pitches/:id/slides": {
    path: "/api/v1/pitches/{unknownId}/slides",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/pitches/:id/members": {
    path: "/api/v1/pitches/{unknownId}/members",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/pitches/:id/shares": {
    path: "/api/v1/pitches/{unknownId}/shares",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/api/v1/playlists/:id/tracks": {
    path: "/api/v1/playlists/{unknownId}/tracks",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/shortlist": {
    path: "/api/v1/shortlist",
    page: { ...unauthenticated, others: "200" },
    form: { ...unauthenticated, others: "400" },
  },
  "/api/v1/shortlist/playlist": {
    path: "/api/v1/shortlist/playlist",
    page: all("405"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
};
