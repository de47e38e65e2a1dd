import { stringToBase64 } from "uint8array-extras";
import { expect, test } from "vitest";
import { canBeCarried, isDocumentForm, toSessionExpired } from "#app/edge/forms/pending-submission.server.ts";
import { isPendingText, parsePendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { signInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { signInReply } from "#app/identity/sign-in/sign-in-outcome.ts";

const url = new URL("http://localhost/iam/invite?from=list");

function formRequest(fields: [string, string | File][], headers: Record<string, string> = {}): Request {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request(url, { method: "POST", body, headers });
}

async function pendingOf(request: Request) {
  const sent = await toSessionExpired(request, url);
  const form = await sent.formData();
  return { pending: parsePendingSubmission(String(form.get("pending"))), to: new URL(sent.url) };
}

test("a pending submission keeps order and repeated names, and reports that secrets and files were left out", async () => {
  const plain = await pendingOf(
    formRequest([
      ["name", "Ondine"],
      ["policyIds", "b"],
      ["policyIds", "a"],
    ]),
  );
  expect(plain.pending).toEqual({
    path: "/iam/invite?from=list",
    fields: [
      ["name", "Ondine"],
      ["policyIds", "b"],
      ["policyIds", "a"],
    ],
    incomplete: false,
  });
  const secret = await pendingOf(
    formRequest([
      ["secretFields", "current"],
      ["current", "listen-closely-24"],
      ["secretFields", "passcode"],
      ["passcode", "rain-2026"],
      ["secretFields", "newPasscode"],
      ["newPasscode", ""],
      ["picture", new File(["x"], "x.png")],
      ["name", "Ondine"],
    ]),
  );
  const { fields, incomplete } = secret.pending ?? {};
  expect(incomplete).toBe(true);
  expect(fields?.filter(([name]) => name !== "secretFields")).toEqual([
    ["newPasscode", ""],
    ["name", "Ondine"],
  ]);
  expect(JSON.stringify(secret.pending)).not.toMatch(/listen-closely|rain-2026/);
});

test("pictures in a form do not keep what was typed from being carried, unless a stranger sends them", async () => {
  const fields: [string, string | File][] = [
    ["title", "Typed"],
    ["file:backgroundImage", new File([new Uint8Array(15 * 1024 * 1024)], "photo.jpg")],
  ];
  const { pending } = await pendingOf(formRequest(fields, { Cookie: "scheme=dark; session=ended" }));
  expect(pending).toMatchObject({ fields: [["title", "Typed"]], incomplete: true });
  await expect(pendingOf(formRequest(fields))).rejects.toMatchObject({ code: "too_large" });
});

test("a form of 1,500 fields and 500 KB is carried through the sign-in, as it was", async () => {
  const state = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => ({ name: `Slide ${at}`, description: "" })));
  const fields: [string, string][] = Array.from({ length: 1_500 }, (_, at) => [`slides.${at}.name`, "x".repeat(200)]);
  fields.push(["state", state]);
  const body = new URLSearchParams(fields);
  expect(String(body).length).toBeGreaterThan(500_000);
  const again = await toSessionExpired(new Request(url, { method: "POST", body }), url);
  const pending = (await signInBody(again).form()).get("pending");
  expect(parsePendingSubmission(String(pending))?.fields).toEqual(fields);
});

test("what is carried stands in a page as it is written, at most three times as long as it was sent, and nothing else does", async () => {
  const sent = 256 * 1024;
  for (const letter of ['"', "<", "&", "'", "\\", "夜"]) {
    const typed = letter.repeat(sent / new TextEncoder().encode(letter).length);
    const again = await toSessionExpired(formRequest([["title", typed]]), url);
    const text = (await signInBody(again).form()).get("pending");
    expect(isPendingText(text) && text.length <= 3 * sent, letter).toBe(true);
  }
  for (const text of ['{"path":"/a"}', '"', "a<", "", null]) expect(isPendingText(text), String(text)).toBe(false);
});

test("a sign-in reads a small form, where no other form is carried, and repeats of the address what its field holds", async () => {
  const body = () => new URLSearchParams({ email: '"'.repeat(200_000) });
  const at = (path: string) => signInBody(new Request(`http://localhost${path}`, { method: "POST", body: body() }));
  await expect(at("/login").form()).rejects.toMatchObject({ code: "too_large" });
  const form = await at("/session-expired").form();
  expect(signInReply(form, new AppError("invalid", "No")).initialValue).toMatchObject({ email: '"'.repeat(254) });
});

test("the way back is the page the form stood on, never another site", async () => {
  const back = async (referrer: string) => {
    const { to } = await pendingOf(formRequest([["a", "b"]], { Referer: referrer }));
    return to.searchParams.get("returnUrl");
  };
  expect(await back("http://localhost/iam/list?page=2")).toBe("/iam/list?page=2");
  expect(await back("http://evil.example/iam/list")).toBe("/iam/invite");
  expect(await back("no address")).toBe("/iam/invite");
});

test("a pending submission that leads to another site, or is malformed, is ignored", () => {
  const fields: [string, string][] = [["a", "b"]];
  const parsed = (pending: unknown) =>
    parsePendingSubmission(stringToBase64(JSON.stringify(pending), { urlSafe: true }));
  expect(parsed({ path: "/iam/invite", fields, incomplete: false })).not.toBeNull();
  for (const path of ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""])
    expect(parsed({ path, fields, incomplete: false }), path).toBeNull();
  for (const pending of [null, [], { path: "/a" }, { path: "/a", fields: [["a"]], incomplete: false }])
    expect(parsed(pending), JSON.stringify(pending)).toBeNull();
  for (const text of [null, "", "{", "____", "e30", JSON.stringify({ path: "/a", fields, incomplete: false })])
    expect(parsePendingSubmission(text), String(text)).toBeNull();
});

test("only a form that a browser sends without scripts is carried along", () => {
  const form = new Request(url, { method: "POST", body: new URLSearchParams({ a: "b" }) });
  const page = { isDataRequest: false };
  expect(isDocumentForm(form, page)).toBe(true);
  expect(isDocumentForm(form, { isDataRequest: true })).toBe(false);
  expect(
    isDocumentForm(
      new Request("http://localhost/api/v1/sessions", { method: "POST", body: new URLSearchParams({ a: "b" }) }),
      page,
    ),
  ).toBe(false);
  expect(isDocumentForm(new Request(url), page)).toBe(false);
  const json = new Request(url, { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } });
  expect(isDocumentForm(json, page)).toBe(false);
});

test("a form is copied for the sign-in only when its length is known and small enough to be carried", () => {
  const copied = (
    length: number | null,
    headers: Record<string, string> = {},
    type = "multipart/form-data; boundary=x",
  ) => {
    const size: Record<string, string> = length === null ? {} : { "Content-Length": String(length) };
    return canBeCarried(new Request(url, { method: "POST", headers: { "Content-Type": type, ...size, ...headers } }), {
      isDataRequest: false,
    });
  };
  const wasSignedIn = { Cookie: "session=ended" };
  const mebibyte = 1024 * 1024;
  expect(copied(mebibyte)).toBe(true);
  expect(copied(mebibyte + 1)).toBe(false);
  expect(copied(17 * mebibyte, wasSignedIn)).toBe(true);
  expect(copied(95 * mebibyte, wasSignedIn)).toBe(false);
  expect(copied(17 * mebibyte, wasSignedIn, "application/x-www-form-urlencoded")).toBe(false);
  expect(copied(null, wasSignedIn)).toBe(false);
  expect(copied(10, {}, "application/json")).toBe(false);
});
