import type { demoPeople } from "#db/seed/demo-people.ts";

/** The three kinds of host: the product's own, a company's, the other environment's. */
export const hosts = { main: "localhost", acme: "acme.localhost", spaces: "spaces.localhost" } as const;
export type HostName = keyof typeof hosts;

export type Account = (typeof demoPeople)[number]["account"];

/**
 * Who asks: a demo role; a visitor without an account; a session that is over; the cookie of a session on another company's
 * host.
 */
export type Who = "anonymous" | "ended" | "foreign" | Account;

/** A status, with the address of a redirect behind it. `{path}` is the address that was asked for, `{encoded}` the same in a query. */
type Answer = string;
/** First match wins; `others` is every one who is not named. */
export type Answers = Partial<Record<Who | "others", Answer>>;

export type Line = {
  /** An address under the route; `{unknownId}` is an id that no row has. */
  path: string;
  page: Answers;
  /** The answer to an empty form. */
  form: Answers;
  /** What is different on a host. */
  on?: Partial<Record<HostName, Partial<Pick<Line, "page" | "form">>>>;
};

/** Signed-in people are redirected to where their edition starts: app/identity/sign-in/home-path.ts. */
const strangersOrHome = (answer: Answer): Answers => ({
  ...strangers(answer, "302 /"),
  artist: "302 /artists-list",
  label: "302 /artists-list",
});

const toLogin = { anonymous: "302 /login?returnUrl={encoded}" };
const toSignIn = {
  ...toLogin,
  ended: "302 /session-expired?returnUrl={encoded}",
  foreign: "302 /session-expired?returnUrl={encoded}",
};
const unauthenticated = { anonymous: "401", ended: "401", foreign: "401" };

const all = (answer: Answer): Answers => ({ others: answer });
/** Signed-in people get `answer`; everybody else is asked to sign in. */
const members = (answer: Answer): Answers => ({ ...toSignIn, others: answer });
const memberForms = (answer: Answer): Answers => ({ ...unauthenticated, others: answer });
/** These accounts get `answer`, other members 403. */
const only = (accounts: Account[], answer = "200"): Answers => ({
  ...toSignIn,
  ...Object.fromEntries(accounts.map((account) => [account, answer])),
  others: "403",
});
const onlyForms = (accounts: Account[], answer = "400"): Answers => ({
  ...unauthenticated,
  ...Object.fromEntries(accounts.map((account) => [account, answer])),
  others: "403",
});
/** Members are led on: they are in already. */
const strangers = (answer: Answer, membersAnswer: Answer): Answers => ({
  anonymous: answer,
  ended: answer,
  foreign: answer,
  others: membersAnswer,
});

const readOnly = all("405");
/** Without a song in the query there is none to lead back to. */
const downloadStart: Answers = {
  anonymous: "302 /login?returnUrl=%2Fmusic-sync-licensing%2Fsearch%3FsongId%3D",
  ended: "302 /session-expired?returnUrl=%2Fmusic-sync-licensing%2Fsearch%3FsongId%3D",
  foreign: "302 /session-expired?returnUrl=%2Fmusic-sync-licensing%2Fsearch%3FsongId%3D",
  others: "400",
};
const publicPage = { page: all("200"), form: readOnly };
/** Opened by the bench's token alone: no person, whatever they may do, gets in. */
const bench = { page: all("405"), form: all("401") };

/** Every route of `app/routes.ts`, by its path. */
export const accessTable: Record<string, Line> = {
  "/": { path: "/", ...publicPage, on: { acme: { page: all("302 /discover") } } },
  "/landing": { path: "/landing", ...publicPage },
  "/services": { path: "/services", ...publicPage },
  "/services/:slug": { path: "/services/licensed-music", ...publicPage },
  "/stereobrands": { path: "/stereobrands", page: all("301 /services/stereobrands"), form: readOnly },
  "/brands": { path: "/brands", page: all("301 /services/stereobrands"), form: readOnly },
  "/our-work": { path: "/our-work", ...publicPage },
  "/our-work/detail/:slug": { path: "/our-work/detail/unknown", page: all("404"), form: readOnly },
  "/wine": { path: "/wine", ...publicPage },
  "/who-we-are": { path: "/who-we-are", ...publicPage },
  "/our-story": { path: "/our-story", page: all("301 /who-we-are"), form: readOnly },
  "/faq": { path: "/faq", ...publicPage },
  "/blog": { path: "/blog", ...publicPage },
  "/privacy-policy": { path: "/privacy-policy", ...publicPage },
  "/terms-of-service": { path: "/terms-of-service", ...publicPage },
  "/cookies-policy": { path: "/cookies-policy", ...publicPage },
  "/discover": { path: "/discover", ...publicPage },
  "/search": { path: "/search", page: all("200"), form: memberForms("400") },
  "/session-expired": {
    path: "/session-expired",
    page: all("200"),
    form: strangers("401", "302 /discover"),
  },
  "/submit-brief": { path: "/submit-brief", page: all("200"), form: all("400") },
  "/submit-music": { path: "/submit-music", page: all("200"), form: all("400") },
  "/contact-us": { path: "/contact-us", page: all("200"), form: all("400") },
  "/newsletter": { path: "/newsletter", page: all("200"), form: all("200") },
  "/confirm-subscription/:token": { path: "/confirm-subscription/unknown", page: all("200"), form: all("410") },
  "/unsubscribe/:id/:signature": {
    path: "/unsubscribe/{unknownId}/unknown",
    page: all("200"),
    form: all("410"),
  },
  "/linkedin-submit-brief": { path: "/linkedin-submit-brief", page: all("200"), form: all("400") },
  "/lbb-submit-brief": { path: "/lbb-submit-brief", page: all("200"), form: all("400") },
  "/not-found": { path: "/not-found", page: all("404"), form: readOnly },
  "/technical-issues": {
    path: "/technical-issues",
    page: all("200"),
    form: onlyForms(["admin", "staff"]),
    on: { acme: { form: memberForms("403") } },
  },
  "/loading": { path: "/loading", ...publicPage },
  "/offline": { path: "/offline", ...publicPage },
  "/kitchen-sink": {
    path: "/kitchen-sink",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"], "302 /kitchen-sink"),
  },
  "/auth/:authToken": { path: "/auth/unknown", page: all("302 /login"), form: readOnly },
  "/signup": { path: "/signup", page: strangersOrHome("200"), form: strangersOrHome("400") },
  "/invite": { path: "/invite", page: all("200"), form: all("400") },
  "/invite/:id": { path: "/invite/{unknownId}", page: all("200"), form: all("302 {path}?sent") },
  "/user-sign-up/:token": { path: "/user-sign-up/unknown", page: all("200"), form: all("400") },
  "/login": { path: "/login", page: strangersOrHome("200"), form: strangersOrHome("400") },
  "/magic-link": { path: "/magic-link", page: all("200"), form: all("302 /") },
  "/reset-password": { path: "/reset-password", page: all("200"), form: all("400") },
  "/reset-password/:token": { path: "/reset-password/unknown", page: all("200"), form: all("400") },
  "/confirm-email/:token": { path: "/confirm-email/unknown", page: all("200"), form: all("410") },
  "/account-settings": { path: "/account-settings", page: members("200"), form: memberForms("400") },
  "/account-settings/email": { path: "/account-settings/email", page: members("200"), form: memberForms("400") },
  "/account-settings/delete": { path: "/account-settings/delete", page: members("200"), form: memberForms("400") },
  "/account-settings/sessions": { path: "/account-settings/sessions", page: members("200"), form: memberForms("400") },
  "/account-settings/password": {
    path: "/account-settings/password",
    page: members("200"),
    form: memberForms("400"),
  },
  "/account-settings/tokens": { path: "/account-settings/tokens", page: members("200"), form: memberForms("400") },
  "/notifications": {
    path: "/notifications",
    page: members("200"),
    form: memberForms("302 /notifications"),
  },
  "/unsubscribe/:token": { path: "/unsubscribe/unknown", page: all("200"), form: all("410") },
  "/dashboard": { path: "/dashboard", page: all("302 /discover"), form: readOnly },
  "/switch-workspace": { path: "/switch-workspace", page: all("302 /discover"), form: memberForms("400") },
  "/quit-preview": { path: "/quit-preview", page: all("302 /"), form: memberForms("302 /") },
  "/music-sync-licensing/reference": { path: "/music-sync-licensing/reference", ...publicPage },
  "/music-sync-licensing/shape": { path: "/music-sync-licensing/shape", ...publicPage },
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
  "/download/:fileId": { path: "/download/{unknownId}", page: { ...unauthenticated, others: "403" }, form: readOnly },
  "/library": { path: "/library", page: members("302 /library/playlists"), form: readOnly },
  "/library/shortlist": { path: "/library/shortlist", page: members("200"), form: memberForms("400") },
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
  },
  "/music-sync-licensing/song/:slug/add-to-playlist": {
    path: "/music-sync-licensing/song/unknown/add-to-playlist",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"], "404"),
  },
  "/music-sync-licensing/add-tracks": {
    path: "/music-sync-licensing/add-tracks?track={unknownId}",
    page: only(["admin", "staff", "supervisor"], "404"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/music-sync-licensing/edit-playlist": {
    path: "/music-sync-licensing/edit-playlist",
    page: only(["admin", "staff", "supervisor"]),
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
    page: all("302 /music-sync-licensing/edit-playlist"),
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
    page: members("200"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/transactions": { path: "/transactions", page: only(["admin", "staff", "supervisor"]), form: readOnly },
  "/transactions/draft": {
    path: "/transactions/draft",
    page: only(["admin", "staff", "supervisor"]),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/company-settings/own": {
    path: "/company-settings/own",
    page: only(["admin"]),
    form: onlyForms(["admin"], "409"),
  },
  "/company-settings/own/links": {
    path: "/company-settings/own/links",
    page: only(["admin"]),
    form: onlyForms(["admin"], "409"),
  },
  "/company-settings/own/domain": {
    path: "/company-settings/own/domain",
    page: only(["admin"]),
    form: onlyForms(["admin"]),
  },
  "/company-settings/own/streaming": {
    path: "/company-settings/own/streaming",
    page: only(["admin"]),
    form: onlyForms(["admin"], "409"),
  },
  "/company-settings/own/members": { path: "/company-settings/own/members", page: only(["admin"]), form: readOnly },
  "/iam/list": { path: "/iam/list", page: only(["admin"]), form: onlyForms(["admin"]) },
  "/iam/invite": { path: "/iam/invite", page: only(["admin"]), form: onlyForms(["admin"]) },
  "/iam/people/:id": {
    path: "/iam/people/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
  },
  "/iam/policies": { path: "/iam/policies", page: only(["admin"]), form: readOnly },
  "/iam/policies/:id": {
    path: "/iam/policies/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) } },
  },
  "/iam-dashboard": { path: "/iam-dashboard", page: only(["admin"]), form: readOnly },
  "/iam-companies": { path: "/iam-companies", page: only(["admin"]), form: readOnly },
  "/iam-companies/:id": {
    path: "/iam-companies/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) } },
  },
  "/sliders": { path: "/sliders", page: only(["admin", "staff"], "302 /sliders/list"), form: readOnly },
  "/sliders/list": { path: "/sliders/list", page: only(["admin", "staff"]), form: onlyForms(["admin", "staff"]) },
  "/library/requests": { path: "/library/requests", page: members("200"), form: readOnly },
  "/library/requests/:id": {
    path: "/library/requests/{unknownId}",
    page: members("404"),
    form: memberForms("404"),
  },
  "/sliders/create": {
    path: "/sliders/create",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
  },
  "/sliders/reel/:id": { path: "/sliders/reel/{unknownId}", page: all("404"), form: readOnly },
  "/sliders/edit/:id": {
    path: "/sliders/edit/{unknownId}",
    page: only(["admin", "staff"], "302 /sliders/list"),
    form: onlyForms(["admin", "staff"]),
  },
  "/sliders/edit/:id/shares": {
    path: "/sliders/edit/{unknownId}/shares",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/sliders/edit/:id/shares/:linkId": {
    path: "/sliders/edit/{unknownId}/shares/unknown",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/sliders/edit/:id/shares/export": {
    path: "/sliders/edit/{unknownId}/shares/export",
    page: onlyForms(["admin", "staff"], "404"),
    form: readOnly,
  },
  "/sliders/share/:token/visit": { path: "/sliders/share/unknown/visit", page: all("204"), form: all("400") },
  "/sliders/share/:token": { path: "/sliders/share/unknown", page: all("404"), form: all("400") },
  "/pitch": {
    path: "/pitch",
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
  "/pitch/share/:token/picture.png": { path: "/pitch/share/unknown/picture.png", page: all("404"), form: readOnly },
  "/pitch/share/:token/visit": { path: "/pitch/share/unknown/visit", page: all("204"), form: all("400") },
  "/pitch/:id": { path: "/pitch/{unknownId}", page: members("404"), form: readOnly },
  "/playlists/share/:token": { path: "/playlists/share/unknown", page: all("404"), form: all("400") },
  "/playlists/share/:token/download/:item": {
    path: "/playlists/share/unknown/download/unknown",
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
  "/library/searches": { path: "/library/searches", page: members("200"), form: memberForms("400") },
  "/search-words": {
    path: "/search-words",
    page: only(["admin", "staff"]),
    form: readOnly,
    on: { acme: { page: only([]) } },
  },
  "/search-words/:id": {
    path: "/search-words/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
    on: { acme: { page: only([]), form: onlyForms([]) } },
  },
  "/opportunities": { path: "/opportunities", page: only(["admin", "staff"]), form: readOnly },
  "/opportunities/export.csv": {
    path: "/opportunities/export.csv",
    page: onlyForms(["admin", "staff"], "200"),
    form: readOnly,
  },
  "/opportunities/:id": {
    path: "/opportunities/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
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
  "/requests": { path: "/requests", page: only(["admin"]), form: readOnly },
  "/requests/export.csv": { path: "/requests/export.csv", page: onlyForms(["admin"], "200"), form: readOnly },
  "/requests/subscribers": { path: "/requests/subscribers", page: only(["admin"]), form: readOnly },
  "/requests/subscribers/export.csv": {
    path: "/requests/subscribers/export.csv",
    page: onlyForms(["admin"], "200"),
    form: readOnly,
  },
  "/requests/:id": {
    path: "/requests/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"], "404"),
  },
  "/site-content": {
    path: "/site-content",
    page: only(["admin", "staff"]),
    form: onlyForms(["admin", "staff"]),
  },
  "/site-content/:id": {
    path: "/site-content/{unknownId}",
    page: only(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
  "/api/v1/sliders": {
    path: "/api/v1/sliders",
    page: all("200"),
    form: onlyForms(["admin", "staff"]),
  },
  "/api/v1/sliders/:id": {
    path: "/api/v1/sliders/{unknownId}",
    page: onlyForms(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "405"),
  },
  "/api/v1/sliders/:id/shares": {
    path: "/api/v1/sliders/{unknownId}/shares",
    page: onlyForms(["admin", "staff"], "404"),
    form: onlyForms(["admin", "staff"], "404"),
  },
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
  "/api/v1/segments": { path: "/api/v1/segments", page: onlyForms(["admin"], "200"), form: readOnly },
  "/api/v1/songs": { path: "/api/v1/songs", page: onlyForms(["admin", "staff"], "200"), form: readOnly },
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
  "/api/v1/validate-brands": { path: "/api/v1/validate-brands", page: all("405"), form: onlyForms(["admin"]) },
  "/api/v1/artists": { path: "/api/v1/artists", ...publicPage },
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
  "/api/v1/upload-tokens": {
    path: "/api/v1/upload-tokens",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "400"),
  },
  "/api/v1/files": { path: "/api/v1/files", page: all("405"), form: onlyForms(["admin", "staff"], "400") },
  "/api/v1/uploads/:module": {
    path: "/api/v1/uploads/slides",
    page: all("405"),
    form: onlyForms(["admin", "staff"], "415"),
  },
  "/api/v1/images": { path: "/api/v1/images", page: all("405"), form: onlyForms(["admin", "staff"], "400") },
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
  "/api/v1/songs/:id/rating": {
    path: "/api/v1/songs/{unknownId}/rating",
    page: all("405"),
    form: all("405"),
  },
  "/api/v1/audition": { path: "/api/v1/audition", page: all("400"), form: readOnly },
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
  "/api/v1/songs/:id/segments": {
    path: "/api/v1/songs/{unknownId}/segments",
    page: all("404"),
    form: onlyForms(["admin", "staff"]),
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
  "/api/v1/transactions": {
    path: "/api/v1/transactions",
    page: { ...unauthenticated, admin: "200", staff: "200", supervisor: "200", others: "403" },
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/api/v1/transactions/draft": {
    path: "/api/v1/transactions/draft",
    page: { ...unauthenticated, admin: "200", staff: "200", supervisor: "200", others: "403" },
    form: all("405"),
  },
  "/api/v1/notifications": {
    path: "/api/v1/notifications",
    page: { ...unauthenticated, others: "200" },
    form: all("405"),
  },
  "/api/v1/identities/me": {
    path: "/api/v1/identities/me",
    page: { ...unauthenticated, others: "200" },
    form: readOnly,
  },
  "/api/v1/sessions": { path: "/api/v1/sessions", page: all("405"), form: all("400") },
  "/api/v1/session-settings": { path: "/api/v1/session-settings", page: all("405"), form: all("405") },
  "/api/v1/briefs": { path: "/api/v1/briefs", page: all("405"), form: all("400") },
  "/api/v1/events": { path: "/api/v1/events", page: all("405"), form: all("400") },
  "/api/v1/ingest/files/:sha256": { path: `/api/v1/ingest/files/${"0".repeat(64)}`, page: all("401"), form: readOnly },
  "/api/v1/ingest/objects/:bucket/*": { path: "/api/v1/ingest/objects/MEDIA/a", page: all("401"), form: all("401") },
  "/api/v1/ingest/recordings": { path: "/api/v1/ingest/recordings", ...bench },
  "/api/v1/ingest/mp3": { path: "/api/v1/ingest/mp3", page: all("401"), form: all("401") },
  "/api/v1/ingest/analysis": { path: "/api/v1/ingest/analysis", page: all("401"), form: all("401") },
  "/api/v1/ingest/submissions": { path: "/api/v1/ingest/submissions", page: all("401"), form: all("401") },
  "/api/v1/ingest/submissions/:id/file": {
    path: "/api/v1/ingest/submissions/{unknownId}/file",
    page: all("401"),
    form: readOnly,
  },
  "/api/v1/ingest/sweep": { path: "/api/v1/ingest/sweep", ...bench },
  "/api/v1/ingest/reindex": { path: "/api/v1/ingest/reindex", ...bench },
  "/api/v1/ingest/similar-index": { path: "/api/v1/ingest/similar-index", ...bench },
  "/api/v1/ingest/status": { path: "/api/v1/ingest/status", page: all("200"), form: all("401") },
  "/api/v1/dev/seed": { path: "/api/v1/dev/seed", ...bench },
  "/dev/outbox": { path: "/dev/outbox", ...publicPage },
  "/dev/outbox/:id": { path: "/dev/outbox/{unknownId}", page: all("404"), form: readOnly },
  "/playlist-panel": {
    path: "/playlist-panel",
    page: onlyForms(["admin", "staff", "supervisor"], "200"),
    form: onlyForms(["admin", "staff", "supervisor"]),
  },
  "/navigation-badges": { path: "/navigation-badges", ...publicPage },
  "/scheme": { path: "/scheme", page: all("405"), form: all("302 /discover") },
  "/announcement": { path: "/announcement", page: all("405"), form: all("302 /") },
  "/cookie-consent": { path: "/cookie-consent", page: all("405"), form: all("302 /") },
  "/healthz": { path: "/healthz", ...publicPage },
  "/sw.js": { path: "/sw.js", ...publicPage },
  "/robots.txt": { path: "/robots.txt", ...publicPage },
  "/share/site/:file": { path: "/share/site/nothing.png", page: all("404"), form: readOnly },
  "/share/page/:page/:file": { path: "/share/page/nothing/00000000.png", page: all("404"), form: readOnly },
  "/share/song/:slug/:file": { path: "/share/song/nothing/00000000.png", page: all("404"), form: readOnly },
  "/share/album/:slug/:file": { path: "/share/album/nothing/00000000.png", page: all("404"), form: readOnly },
  "/share/artist/:slug/:file": { path: "/share/artist/unknown/00000000.png", page: all("404"), form: readOnly },
  "/sitemap.xml": { path: "/sitemap.xml", ...publicPage },
  "/*": { path: "/nowhere", page: all("302 /not-found"), form: all("404") },
  // The last: it ends the sessions of everybody above.
  "/logout": { path: "/logout", page: strangers("302 /", "200"), form: all("302 /") },
};
