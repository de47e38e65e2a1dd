import { expect, test } from "vitest";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scopeGroups } from "#app/identity/access/scope-copy.ts";
import { type ScopeName, scopeNames, sharedScopes } from "#app/identity/access/scope-names.ts";
import { type Area, can, holdsAll } from "#app/identity/access/scopes.ts";

const holding = (...scopes: ScopeName[]) => ({ scopes });
const acme = { environment: "main", subdomain: "acme" } as const;
const main = { environment: "main", subdomain: null } as const;
const spaces = { environment: "spaces", subdomain: null } as const;

/** docs/product/permissions.md: which single scopes open what. `*` opens each of them. */
const openedBy: [Area, ScopeName[]][] = [
  ["sliders", ["ListSliders"]],
  ["slider-create", ["CreateSlider"]],
  ["slider-segments", []],
  ["slider-brands", []],
  ["reel-edit", ["ListTiers"]],
  ["admin", ["ListTiers"]],
  ["tiers", ["ListTiers"]],
  ["tiers-edit", ["UpdateTier"]],
  ["albums", ["ListAlbums"]],
  ["albums-edit", ["UpdateAlbum"]],
  ["artist-records", ["UpdateSongEditor", "UpdateSongAll"]],
  ["agreements", ["ListAgreements"]],
  ["agreement", ["GetAgreement", "UpdateAgreement"]],
  ["agreements-edit", ["UpdateAgreement"]],
  ["tags", ["ListTags"]],
  ["tags-edit", ["UpdateTag"]],
  ["restrictions", ["ListRestrictions"]],
  ["restrictions-edit", ["UpdateRestriction"]],
  ["parties", ["GetSongCopyright"]],
  ["rights-edit", ["UpdateSongCopyright"]],
  ["search-words", ["UpdateSearchSettings"]],
  ["analytics", ["GetPlaylistAnalytics", "UpdateSongRateStatus"]],
  ["opportunities", ["ListInquiries"]],
  ["company-settings", ["CreateIdentitie"]],
  ["playlist-count", ["ListPlaylists", "ListMixtapes"]],
  ["playlists", ["UpdatePlaylist"]],
  ["sonic-analysis", ["ListTiers"]],
  ["people", ["ListIdentities"]],
  ["companies", ["ListCompanies"]],
  ["artists-list", ["ListArtists"]],
  ["requests", ["ListMusicSupervisors"]],
  ["transactions", ["ListTransactions"]],
  ["transfer", ["ListJobs"]],
  ["projects", ["ListSpaces"]],
  ["ads", ["ListTiers"]],
  ["rating-queue", ["GetRatingQueue"]],
  ["rating-edit", ["UpdateRating"]],
  ["rating-decide", ["UpdateSongRateStatus"]],
  ["ingestions", ["ListIngestions"]],
  ["song-details", ["ListTiers"]],
  ["featured-in", []],
  ["rightsholders-info", ["GetSongCopyright"]],
  ["download-hi-res", ["UpdateSongFiles", "UpdateSongAll", "GetSongFilesOriginal"]],
  ["internal-notes", []],
  ["artist-message", ["CreateInquirie"]],
  ["comment", ["CreateComment"]],
  ["segments-edit", ["UpdateSongEditor", "UpdateSongAll"]],
];

test("each area opens to its own scopes and to the super-admin only", () => {
  const names = new Set(openedBy.flatMap(([, scopes]) => scopes));
  for (const [area, scopes] of openedBy) {
    expect(can(holding("*"), area), area).toBe(true);
    expect(can(null, area), area).toBe(false);
    expect(can(holding(), area), area).toBe(false);
    for (const name of names) expect(can(holding(name), area), `${name} on ${area}`).toBe(scopes.includes(name));
  }
});

test("the artist's dashboard is for artists and labels, and hidden from admins", () => {
  for (const scope of ["GetArtist", "UpdateArtist", "ListArtists"] as const) {
    expect(can(holding(scope), "dashboard")).toBe(true);
    expect(can(holding(scope, "ListTiers"), "dashboard")).toBe(false);
    expect(can(holding(scope, "*"), "dashboard")).toBe(false);
  }
});

test("artists and labels have no home item until they hold the broader permissions", () => {
  expect(can(null, "home")).toBe(true);
  expect(can(holding("UpdatePlaylist"), "home")).toBe(true);
  expect(can(holding("GetArtist"), "home")).toBe(false);
  expect(can(holding("ListArtists"), "home")).toBe(false);
  expect(can(holding("GetArtist", "UpdateSearchSettings"), "home")).toBe(true);
  expect(can(holding("ListArtists", "GetAgreement"), "home")).toBe(true);
  expect(can(holding("*"), "home")).toBe(true);
  expect(can(holding("ListArtists"), "label")).toBe(true);
  expect(can(holding("ListArtists", "UpdateTier"), "label")).toBe(false);
  expect(can(holding("UpdateArtist"), "artist")).toBe(true);
  expect(can(holding("*"), "artist")).toBe(false);
  expect(can(holding("UpdateArtist"), "artist-edit")).toBe(true);
  for (const scope of ["GetArtist", "*"] as const) expect(can(holding(scope), "artist-edit")).toBe(false);
});

test("a music supervisors' manager sees no playlist count", () => {
  expect(can(holding("ListPlaylists", "ListMusicSupervisors"), "playlist-count")).toBe(false);
});

test("a rater who is no song editor stays out of the list of songs", () => {
  expect(can(holding("ListSongs"), "songs")).toBe(true);
  expect(can(holding("ListSongs", "UpdateRating"), "songs")).toBe(false);
  expect(can(holding("ListSongs", "UpdateRating", "UpdateSongEditor"), "songs")).toBe(true);
  expect(can(holding("*"), "songs")).toBe(true);
});

test("a restricted licence requester misses sonic analysis and the brands dashboard on a sub-domain only", () => {
  const requester = holding("UpdateTransaction:RestrictedLicenseRequester", "ListTiers", "ListCompanies");
  for (const area of ["sonic-analysis", "brands-dashboard"] as const) {
    expect(can(requester, area, acme)).toBe(false);
    expect(can(requester, area, main)).toBe(true);
    expect(can(holding("*"), area, acme)).toBe(true);
  }
});

test("a restricted licence requester asks for licences on a sub-domain only, and answers no quote", () => {
  const requester = holding("UpdateTransaction:RestrictedLicenseRequester");
  for (const area of ["license", "transactions"] as const) {
    expect(can(requester, area, acme)).toBe(true);
    expect(can(requester, area, main)).toBe(false);
    expect(can(requester, area)).toBe(false);
  }
  for (const area of ["quote-answer", "transactions-manage"] as const) expect(can(requester, area, acme)).toBe(false);
  expect(can(holding("ListTransactions"), "quote-answer", acme)).toBe(true);
});

test("a company's `*` opens nothing of what all companies share, and cannot give it", () => {
  const administrator = holding("*");
  expect(can(administrator, "download-hi-res", main)).toBe(true);
  expect(can(administrator, "download-hi-res", acme)).toBe(false);
  expect(can(holding("*", "GetSongFilesOriginal"), "download-hi-res", acme)).toBe(true);
  for (const scope of sharedScopes) {
    expect(holdsAll(administrator, [scope], main), scope).toBe(true);
    expect(holdsAll(administrator, [scope], acme), scope).toBe(false);
    expect(holdsAll(holding("*", scope), [scope], acme), scope).toBe(true);
  }
  expect(holdsAll(administrator, ["*", "CreateComment"], acme)).toBe(true);
});

test("the shared catalogue is written on the environments' own hosts only, whatever someone holds", () => {
  const everything = { scopes: [...scopeNames] };
  for (const area of [
    "segments-edit",
    "songs-edit",
    "search-words",
    "tiers-edit",
    "tags-edit",
    "albums-edit",
    "artist-records",
    "restrictions",
    "restrictions-edit",
    "policies-manage",
    "catalogue-notes",
  ] as const) {
    for (const place of [main, spaces]) expect(can(holding("*"), area, place), area).toBe(true);
    expect(can(everything, area, acme), area).toBe(false);
    expect(can(everything, area, { environment: "spaces", subdomain: "studio" }), area).toBe(false);
  }
});

test("visitors may ask for a licence and for help; in spaces help is for its managers", () => {
  expect(can(null, "license")).toBe(true);
  expect(can(holding("UpdatePlaylist"), "license")).toBe(false);
  expect(can(holding("ListTransactions"), "license")).toBe(true);
  expect(can(null, "help", main)).toBe(true);
  expect(can(null, "help", spaces)).toBe(false);
  expect(can(holding("UpdatePlaylist"), "help", spaces)).toBe(false);
  expect(can(holding("ListTiers"), "help", spaces)).toBe(true);
  expect(can(null, "download")).toBe(false);
  expect(can(holding(), "download")).toBe(true);
});

test("a guard says who is missing: an account, or a permission", () => {
  const company = { environment: "main", subdomain: null } as Parameters<typeof requireAccess>[0]["company"];
  const actor = { scopes: ["ListSliders"] } as Actor;
  expect(requireAccess({ actor, company }, "sliders")).toBe(actor);
  expect(() => requireAccess({ actor, company }, "tiers")).toThrow(expect.objectContaining({ code: "forbidden" }));
  expect(() => requireAccess({ actor: null, company }, "tiers")).toThrow(
    expect.objectContaining({ code: "unauthorised" }),
  );
  expect(() => requireAccess({ actor: null, company }, "tiers")).toThrow(AppError);
});

test("an API token never opens what is shut for its owner, whatever it was given", () => {
  const token = (scopes: ScopeName[], heldScopes: ScopeName[]) => ({ scopes, heldScopes });
  expect(can(token(["ListSongs"], ["ListSongs", "UpdateRating"]), "songs")).toBe(false);
  expect(can(token(["ListSongs"], ["ListSongs", "UpdateRating", "UpdateSongEditor"]), "songs")).toBe(true);
  expect(can(token(["ListArtists"], ["ListArtists", "ListTiers"]), "dashboard")).toBe(false);
  expect(can(token(["GetArtist"], ["*"]), "artist")).toBe(false);
  expect(
    can(token(["ListTiers"], ["ListTiers", "UpdateTransaction:RestrictedLicenseRequester"]), "sonic-analysis", acme),
  ).toBe(false);
  expect(can(token(["ListTags"], ["*"]), "albums")).toBe(false);
});

test("every permission is in one group of the forms, in words of its own", () => {
  const shown = scopeGroups.flatMap(({ scopes }) => Object.entries(scopes));
  expect(shown.map(([name]) => name).sort()).toEqual([...scopeNames].sort());
  expect(new Set(shown.map(([, text]) => text)).size).toBe(scopeNames.length);
});
