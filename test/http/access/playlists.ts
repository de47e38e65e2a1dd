import {
  all,
  type Line,
  memberForms,
  members,
  only,
  onlyForms,
  readOnly,
  strangers,
  unauthenticated,
} from "#test/http/access/answers.ts";

/** Playlists, shares, pitches, projects and transfers. */
export const playlists: Record<string, Line> = {
  "/music-sync-licensing/playlist": {
    path: "/music-sync-licensing/playlist",
    page: all("302 /music-sync-licensing/edit-playlist"),
    form: readOnly,
  },
  "/music-sync-licensing/playlist/:slug": {
    path: "/music-sync-licensing/playlist/unknown",
    page: all("404"),
    form: readOnly,
  },
  "/music-sync-licensing/playlist/:slug/package": {
    path: "/music-sync-licensing/playlist/unknown/package",
    page: members("404"),
    form: memberForms("404"),
  },
  "/music-sync-licensing/playlist/:slug/comments": {
    path: "/music-sync-licensing/playlist/unknown/comments",
    page: members("404"),
    form: memberForms("400"),
  },
  "/music-sync-licensing/playlist/:slug/comments/export": {
    path: "/music-sync-licensing/playlist/unknown/comments/export?format=csv",
    page: { ...unauthenticated, others: "404" },
    form: readOnly,
  },
  "/music-sync-licensing/playlist/:slug/package/:packageId": {
    path: "/music-sync-licensing/playlist/unknown/package/{unknownId}",
    page: { ...unauthenticated, others: "404" },
    form: readOnly,
  },
  "/library/shortlist": { path: "/library/shortlist", page: all("200"), form: memberForms("400") },
  "/music-sync-licensing/add-tracks": {
    path: "/music-sync-licensing/add-tracks?track={unknownId}",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/music-sync-licensing/edit-playlist": {
    path: "/music-sync-licensing/edit-playlist",
    page: members("200"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/music-sync-licensing/edit-playlist/:id/rules": {
    path: "/music-sync-licensing/edit-playlist/{unknownId}/rules",
    page: members("404"),
    form: memberForms("400"),
  },
  "/music-sync-licensing/edit-playlist/:id": {
    path: "/music-sync-licensing/edit-playlist/{unknownId}",
    page: members("404"),
    form: memberForms("400"),
  },
  "/my-playlists": {
    path: "/my-playlists",
    page: strangers("200", "302 /music-sync-licensing/edit-playlist"),
    // The form has an error, and the page with it is the desktop's.
    form: onlyForms(["admin", "staff", "supervisor"], "302 /music-sync-licensing/edit-playlist"),
  },
  "/my-playlists/:id": {
    path: "/my-playlists/unknown",
    page: {
      admin: "302 /music-sync-licensing/edit-playlist/unknown",
      staff: "302 /music-sync-licensing/edit-playlist/unknown",
      supervisor: "302 /music-sync-licensing/edit-playlist/unknown",
      others: "404",
    },
    form: memberForms("400"),
  },
  "/library/playlists": {
    path: "/library/playlists",
    page: all("301 /music-sync-licensing/edit-playlist"),
    form: readOnly,
  },
  "/sonic-analysis": { path: "/sonic-analysis", page: only(["admin", "staff"]), form: readOnly },
  "/sonic-analysis/brands": {
    path: "/sonic-analysis/brands",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
  },
  "/sonic-analysis/brands/export.csv": {
    path: "/sonic-analysis/brands/export.csv",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/sonic-analysis/brands/new": {
    path: "/sonic-analysis/brands/new",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
  },
  "/sonic-analysis/brands/:id": {
    path: "/sonic-analysis/brands/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/pitch": {
    path: "/pitch",
    page: only(["admin", "staff", "supervisor"]),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/sonic-pitch": {
    path: "/sonic-pitch",
    page: only(["admin", "staff", "supervisor"]),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/pitch/edit/:id": {
    path: "/pitch/edit/{unknownId}",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "400"),
  },
  "/pitch/edit/:id/shares": {
    path: "/pitch/edit/{unknownId}/shares",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/pitch/edit/:id/shares/:linkId": {
    path: "/pitch/edit/{unknownId}/shares/unknown",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/pitch/edit/:id/shares/export": {
    path: "/pitch/edit/{unknownId}/shares/export",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
  },
  "/pitch/share/:token": { path: "/pitch/share/unknown", page: all("404"), form: all("400") },
  "/pitch/share/:token/download/:item": {
    path: "/pitch/share/unknown/download/unknown",
    page: all("404"),
    form: readOnly,
  },
  "/pitch/share/:token/media/:item/*": {
    path: "/pitch/share/unknown/media/unknown/direct.m4a",
    page: all("404"),
    form: readOnly,
  },
  "/pitch/share/:token/picture.png": { path: "/pitch/share/unknown/picture.png", page: all("404"), form: readOnly },
  "/pitch/share/:token/visit": { path: "/pitch/share/unknown/visit", page: all("204"), form: all("400") },
  "/pitch/:id": { path: "/pitch/{unknownId}", page: members("404"), form: readOnly },
  "/sonic-pitch/share/:token": { path: "/sonic-pitch/share/unknown", page: all("404"), form: all("400") },
  "/sonic-pitch/share/:token/download/:item": {
    path: "/sonic-pitch/share/unknown/download/unknown",
    page: all("404"),
    form: readOnly,
  },
  "/sonic-pitch/share/:token/media/:item/*": {
    path: "/sonic-pitch/share/unknown/media/unknown/direct.m4a",
    page: all("404"),
    form: readOnly,
  },
  "/sonic-pitch/share/:token/picture.png": {
    path: "/sonic-pitch/share/unknown/picture.png",
    page: all("404"),
    form: readOnly,
  },
  "/sonic-pitch/share/:token/visit": { path: "/sonic-pitch/share/unknown/visit", page: all("204"), form: all("400") },
  "/sonic-pitch/:id": { path: "/sonic-pitch/{unknownId}", page: members("404"), form: readOnly },
  "/playlists/share/:token": { path: "/playlists/share/unknown", page: all("404"), form: all("400") },
  "/playlists/share/:token/download/:item": {
    path: "/playlists/share/unknown/download/unknown",
    page: all("404"),
    form: readOnly,
  },
  "/playlists/share/:token/media/:item/*": {
    path: "/playlists/share/unknown/media/unknown/direct.m4a",
    page: all("404"),
    form: readOnly,
  },
  "/playlists/share/:token/picture.png": {
    path: "/playlists/share/unknown/picture.png",
    page: all("404"),
    form: readOnly,
  },
  "/embed/playlist/:slug": { path: "/embed/playlist/unknown", page: all("404"), form: readOnly },
  "/oembed": { path: "/oembed?url=unknown", page: all("404"), form: readOnly },
  "/playlists/share/:token/visit": { path: "/playlists/share/unknown/visit", page: all("204"), form: all("400") },
  "/music-sync-licensing/edit-playlist/:id/export": {
    path: "/music-sync-licensing/edit-playlist/{unknownId}/export",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
  },
  "/music-sync-licensing/edit-playlist/:id/shares": {
    path: "/music-sync-licensing/edit-playlist/{unknownId}/shares",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/music-sync-licensing/edit-playlist/:id/shares/:linkId": {
    path: "/music-sync-licensing/edit-playlist/{unknownId}/shares/unknown",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/music-sync-licensing/edit-playlist/:id/shares/export": {
    path: "/music-sync-licensing/edit-playlist/{unknownId}/shares/export",
    page: onlyForms(["admin", "staff", "supervisor"], "404"),
    form: readOnly,
  },
  "/references": { path: "/references", page: only(["admin", "staff"]), form: onlyForms(["admin", "staff"]) },
  "/references/export.csv": {
    path: "/references/export.csv",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/references/new": {
    path: "/references/new",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
  },
  "/references/:id": {
    path: "/references/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"]),
  },
  "/spaces": { path: "/spaces", page: only(["admin", "staff"]), form: onlyForms(["admin", "staff"]) },
  "/spaces/export.csv": { path: "/spaces/export.csv", page: onlyForms(["admin", "staff"], "200"), form: readOnly },
  "/spaces/new": { path: "/spaces/new", page: only(["admin", "staff"]), form: onlyForms(["admin", "staff"]) },
  "/spaces/submit/:token": { path: "/spaces/submit/unknown", page: all("404"), form: all("415") },
  "/spaces/submit/:token/file": { path: "/spaces/submit/unknown/file", page: all("405"), form: all("415") },
  "/spaces/submission/:id": {
    path: "/spaces/submission/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: { ...unauthenticated, others: "400" },
  },
  "/spaces/submission/:id/file": {
    path: "/spaces/submission/{unknownId}/file",
    page: onlyForms(["admin", "staff"], "404"),
    form: readOnly,
  },
  "/spaces/submission/:id/media/*": {
    path: "/spaces/submission/{unknownId}/media/direct.m4a",
    page: onlyForms(["admin", "staff"], "404"),
    form: readOnly,
  },
  "/spaces/:id": {
    path: "/spaces/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "400"),
  },
  "/spaces/:id/settings": {
    path: "/spaces/{unknownId}/settings",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "400"),
  },
  "/spaces/:id/add": {
    path: "/spaces/{unknownId}/add",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "400"),
  },
  "/spaces/:id/export.csv": {
    path: "/spaces/{unknownId}/export.csv",
    page: onlyForms(["admin", "staff"], "404"),
    form: readOnly,
  },
  "/transfer": { path: "/transfer", page: only(["admin", "staff"]), form: onlyForms(["admin", "staff"]) },
  "/transfer/export.csv": {
    path: "/transfer/export.csv",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/transfer/new": { path: "/transfer/new", page: only(["admin", "staff"]), form: onlyForms(["admin", "staff"]) },
  "/transfer/:id": {
    path: "/transfer/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/transfer/:id/files": {
    path: "/transfer/{unknownId}/files",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "415"),
  },
  "/transfer/download": { path: "/transfer/download", page: all("404"), form: readOnly },
  "/transfer/download/:token": { path: "/transfer/download/unknown", page: all("404"), form: all("400") },
  "/transfer/download/:token/:file": {
    path: "/transfer/download/unknown/all",
    page: all("303 /transfer/download/unknown"),
    form: readOnly,
  },
  "/playlist-panel": {
    path: "/playlist-panel",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
};
