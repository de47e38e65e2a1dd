import { expect, test, vi } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { isTokenPath, withoutToken } from "#app/edge/http/token-paths.ts";
import { showsFigures } from "#app/insight/shows-figures.server.ts";
import { outdatedClosing } from "#app/shell/shown-announcement.server.ts";

const current = "01927b6e-8a5f-7c3e-9d2b-4f1a6c8e0b35";
const other = "01927b6e-8a5f-7c3e-9d2b-4f1a6c8e0b36";

function closingFor(cookie: string | null, announced: string | null): string | null {
  const announcement = announced === null ? null : { id: announced, text: "News", link: "", label: "" };
  const company = { announcement } as unknown as RequestContext["company"];
  return outdatedClosing({ company, cookies: parseCookies(cookie), url: new URL("http://localhost/") });
}

test("the cookie of an announcement that is not announced is removed, with a header that keeps the page out of the cache", () => {
  expect(closingFor(null, current)).toBeNull();
  expect(closingFor(`announcement=${current}`, current)).toBeNull();
  expect(closingFor(`announcement=${other}`, current)).toMatch(/^announcement=; .*Max-Age=0/);
  expect(closingFor(`announcement=${other}`, null)).toMatch(/^announcement=; .*Max-Age=0/);
});

test("what a response cost is said on local copies and to staff", () => {
  const figures = (STAGE: string, email: string | null) => {
    const actor = email === null ? null : { email, originalUserId: null };
    return showsFigures({ env: { STAGE, APP_HOST: "syncline.example" }, actor } as unknown as RequestContext);
  };
  expect(figures("local", null)).toBe(true);
  expect(figures("production", null)).toBe(false);
  expect(figures("production", "ana@brand.example")).toBe(false);
  for (const stranger of [
    "syncline.example@mail.example",
    "ana@syncline.example.mail.example",
    "ana@notsyncline.example",
  ])
    expect(figures("production", stranger), stranger).toBe(false);
  expect(figures("production", "ana@syncline.example")).toBe(true);
});

test("addresses that hold a token are known, and written without it", () => {
  const paths: [string, string][] = [
    ["/pitch/share/abc", "/pitch/share/:token"],
    ["/playlists/share/abc/download/1", "/playlists/share/:token/download/1"],
    ["/sliders/share/abc", "/sliders/share/:token"],
    ["/wrapup/share/abc/picture.png", "/wrapup/share/:token/picture.png"],
    ["/transfer/download/abc", "/transfer/download/:token"],
    ["/spaces/submit/abc", "/spaces/submit/:token"],
    ["/spaces/submission/abc", "/spaces/submission/:token"],
    ["/reset-password/abc", "/reset-password/:token"],
    ["/confirm-subscription/abc", "/confirm-subscription/:token"],
    ["/share-confirmation/abc", "/share-confirmation/:token"],
    ["/approve/abc", "/approve/:token"],
    ["/inbox/abc/asks/1", "/inbox/:token"],
    ["/approve/abc/media/1/direct.m4a", "/approve/:token"],
    ["/standing-approval/abc", "/standing-approval/:token"],
    ["/offers/abc", "/offers/:token"],
    ["/room/abc/film/1", "/room/:token"],
    ["/invite/abc", "/invite/:token"],
    ["/verify/abc", "/verify/:token"],
  ];
  for (const [path, written] of paths) expect([isTokenPath(path), withoutToken(path)], path).toEqual([true, written]);
  for (const path of [
    "/",
    "/invite",
    "/reset-password",
    "/playlists",
    "/spaces/new",
    "/transfer/download",
    "/discover",
  ])
    expect([isTokenPath(path), withoutToken(path)], path).toEqual([false, path]);
});

test("what fails because the visitor has left is not written to the log as an error", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const left = new AbortController();
  left.abort();
  reportUnexpected(new Error("broken"), { signal: left.signal });
  expect(log).not.toHaveBeenCalled();
  reportUnexpected(new Error("broken"), { signal: new AbortController().signal });
  reportUnexpected(new Error("broken"));
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});
