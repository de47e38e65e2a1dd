import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as dialog, action as subscribe } from "#app/visitor-requests/newsletter/routes/newsletter.tsx";
import {
  action as confirm,
  loader as confirmPage,
} from "#app/visitor-requests/newsletter/routes/newsletter-confirm.tsx";
import { action as end, loader as endPage } from "#app/visitor-requests/newsletter/routes/newsletter-unsubscribe.tsx";
import { loader as list } from "#app/visitor-requests/staff/routes/subscribers.tsx";
import { loader as exportFile } from "#app/visitor-requests/staff/routes/subscribers-export.ts";
import { sweepVisitorRequests } from "#app/visitor-requests/sweep-visitor-requests.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const host = "http://nova.localhost";
const day = 24 * 3_600_000;

withDemoPeople();

const ask = async (form: Record<string, string>) =>
  (await visit(`${host}/newsletter`, { method: "POST", form: { dialog: "1", ...form } }, subscribe)).answer;
const tokenOf = ({ pathname }: URL) => ({ token: pathname.split("/").at(-1) ?? "" });
const press = async (link: URL, origin = host) =>
  (
    (await visit(origin + link.pathname, { method: "POST", params: tokenOf(link) }, confirm)).answer as {
      data: { done: boolean };
    }
  ).data.done;
const opened = async (link: URL) =>
  ((await visit(link.href, { params: tokenOf(link) }, confirmPage)).answer as { works: boolean }).works;
const statusOf = (email: string) =>
  DB.prepare("SELECT status FROM newsletter_subscribers WHERE email = ?").bind(email).first("status");
/** As if the last email had been sent an hour ago. */
const later = (email: string) =>
  DB.prepare("UPDATE newsletter_subscribers SET mailed_at = mailed_at - 3600000 WHERE email = ?").bind(email).run();

async function unsubscribeLinkTo(email: string): Promise<{ id: string; signature: string }> {
  const [, id = "", signature = ""] =
    /\/unsubscribe\/([^/\s]+)\/(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? "") ?? [];
  return { id, signature };
}
const stop = async (params: { id: string; signature: string }, origin = host) =>
  ((await visit(`${origin}/unsubscribe/x/y`, { method: "POST", params }, end)).answer as { data: { done: boolean } })
    .data.done;

test("an address counts once the link in its email is pressed, once, on the host that sent it", async () => {
  expect((await ask({ email: " Liv@Example.com " })) as Response).toMatchObject({ status: 302 });
  expect(await statusOf("liv@example.com")).toBe("pending");
  const [sent] = await mailsTo("liv@example.com");
  expect(sent?.subject).toBe("Confirm your subscription to Nova Pictures");
  const link = await linkTo("liv@example.com");
  expect(await opened(link)).toBe(true);
  expect(await statusOf("liv@example.com")).toBe("pending");
  expect(await press(link, "http://acme.localhost")).toBe(false);
  expect(await press(link)).toBe(true);
  expect(await statusOf("liv@example.com")).toBe("confirmed");
  expect(await press(link)).toBe(false);
  expect(await opened(link)).toBe(false);
});

test("who asks again gets the same reply and no second email, so no one learns who is subscribed", async () => {
  const first = (await ask({ email: "new@example.com" })) as Response;
  const again = (await ask({ email: "liv@example.com" })) as Response;
  expect([first, again].map((one) => one.headers.get("Location"))).toEqual(["/newsletter?sent", "/newsletter?sent"]);
  expect(await mailsTo("liv@example.com")).toHaveLength(1);
  await later("liv@example.com");
  await ask({ email: "liv@example.com" });
  expect((await mailsTo("liv@example.com")).at(-1)?.subject).toBe("You already get the Nova Pictures newsletter");
  expect(await statusOf("liv@example.com")).toBe("confirmed");
});

test("the box of the footer opens the form with the typed address and subscribes no one; nothing typed is nothing asked", async () => {
  const box = async (email: string, headers: Record<string, string> = {}) =>
    (await visit(`${host}/newsletter`, { method: "POST", form: { email }, headers }, subscribe)).answer;
  expect(await box("typed@example.com")).toMatchObject({ data: { initialValue: { email: "typed@example.com" } } });
  for (const nothing of [" ", ""]) {
    const stays = (await box(nothing, { Referer: `${host}/our-work?category=film` })) as Response;
    expect([stays.status, stays.headers.get("Location")]).toEqual([302, "/our-work?category=film"]);
    expect(((await box(nothing)) as Response).headers.get("Location")).toBe("/");
  }
  expect(await statusOf("typed@example.com")).toBeNull();
  expect(await ask({ email: "no address" })).toMatchObject({
    init: { status: 400 },
    data: { initialValue: { email: "no address" }, error: { email: [expect.any(String)] } },
  });
  expect((await ask({ email: "bot@example.com", homepage: "x" })) as Response).toMatchObject({ status: 302 });
  expect(await statusOf("bot@example.com")).toBeNull();
});

test("every email has a link that ends the subscription; opening it changes nothing, and no one else can write it", async () => {
  const link = await unsubscribeLinkTo("liv@example.com");
  expect((await visit(`${host}/unsubscribe/x/y`, { params: link }, endPage)).answer).toMatchObject({ works: true });
  expect(await statusOf("liv@example.com")).toBe("confirmed");
  expect(await stop({ ...link, signature: link.signature.replace(/^./, (first) => (first === "A" ? "B" : "A")) })).toBe(
    false,
  );
  const other = await unsubscribeLinkTo("new@example.com");
  expect(await stop({ id: link.id, signature: other.signature })).toBe(false);
  expect(await stop(link, "http://acme.localhost")).toBe(false);
  expect(await stop(link)).toBe(true);
  expect(await stop(link)).toBe(true);
  expect(await statusOf("liv@example.com")).toBe("unsubscribed");
  await later("liv@example.com");
  await ask({ email: "liv@example.com" });
  expect(await statusOf("liv@example.com")).toBe("pending");
});

test("staff see the confirmed addresses of their company and take them along with the links that end them", async () => {
  await ask({ email: "reader@example.com" });
  await press(await linkTo("reader@example.com"));
  const cookie = await cookieFor("admin", "nova.localhost");
  const get = async (path: string, loader: typeof list) =>
    (await visit(host + path, { cookie }, loader)).answer as Awaited<ReturnType<typeof list>>;
  expect((await get("/requests/subscribers", list)).subscribers).toMatchObject([
    { email: "reader@example.com", status: "confirmed" },
  ]);
  expect(await get("/requests/subscribers?status=all&q=EXAMPLE", list)).toMatchObject({ total: 3 });
  const file = (await visit(`${host}/requests/subscribers/export.csv`, { cookie }, exportFile)).answer as Response;
  const [, line = ""] = (await file.text()).split("\r\n");
  const { id, signature } = await unsubscribeLinkTo("reader@example.com");
  expect(line).toContain(`${host}/unsubscribe/${id}/${signature}`);
  const elsewhere = await cookieFor("admin", "acme.localhost");
  const { answer } = await visit("http://acme.localhost/requests/subscribers?status=all", { cookie: elsewhere }, list);
  expect(answer).toMatchObject({ total: 0 });
});

test("addresses that were never confirmed go after 30 days with their emails, ended subscriptions after 24 months", async () => {
  const link = await unsubscribeLinkTo("reader@example.com");
  await stop(link);
  await sweepVisitorRequests(recordedContext({ now: Date.now() + 31 * day }));
  expect(await statusOf("new@example.com")).toBeNull();
  expect(await mailsTo("new@example.com")).toEqual([]);
  expect(await statusOf("reader@example.com")).toBe("unsubscribed");
  await sweepVisitorRequests(recordedContext({ now: Date.now() + 731 * day }));
  expect(await statusOf("reader@example.com")).toBeNull();
});

test("the dialog that the footer's box opens leads back to its page when it is closed, and when it was sent", async () => {
  const headers = { Referer: `${host}/faq` };
  const { answer } = await visit(`${host}/newsletter`, { headers }, dialog);
  const view = answer as Awaited<ReturnType<typeof dialog>>;
  expect(view).toMatchObject({ closeTo: "/faq", action: "/newsletter?returnUrl=%2Ffaq" });
  const form = { dialog: "1", email: "back@example.com" };
  const { answer: sent } = await visit(host + view.action, { method: "POST", form }, subscribe);
  expect((sent as Response).headers.get("Location")).toBe("/newsletter?sent&returnUrl=%2Ffaq");
});
