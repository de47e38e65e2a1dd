import { expect, test } from "vitest";
import { action as reset, loader as resetPage } from "#app/identity/sign-in/routes/reset-password.tsx";
import { action as requestReset } from "#app/identity/sign-in/routes/reset-password-request.tsx";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

withDemoPeople();

async function ask(email: string) {
  const { answer } = await visit("http://localhost/reset-password", { method: "POST", form: { email } }, requestReset);
  return (answer as Response).headers.get("Location");
}

function choose(link: URL, form: Record<string, string>, host = link.host) {
  const params = { token: link.pathname.split("/").at(-1) ?? "" };
  return visit(`http://${host}${link.pathname}`, { method: "POST", form, params }, reset);
}

async function emailOn(link: URL, host = link.host) {
  const params = { token: link.pathname.split("/").at(-1) ?? "" };
  return ((await visit(`http://${host}${link.pathname}`, { params }, resetPage)).answer as { email: string | null })
    .email;
}

type Refused = { data: { error: Record<string, string[]> }; init: { status: number } };

test("a reset link changes the password once, signs in and signs every other browser out", async () => {
  const before = await signIn("staff");
  expect(await ask(mail("staff"))).toBe("/reset-password?sent");
  expect(await ask("unknown@elsewhere.example")).toBe("/reset-password?sent");
  expect(await mailsTo("unknown@elsewhere.example")).toEqual([]);
  const link = await linkTo(mail("staff"));
  expect(await emailOn(link)).toBe(mail("staff"));
  expect(await emailOn(link, "spaces.localhost")).toBeNull();

  const chosen = { password: "five quiet harbours", confirmation: "five quiet harbours" };
  const done = await choose(link, chosen);
  expect((done.answer as Response).headers.get("Location")).toBe("/");
  expect(await whoIs(done.cookie)).toMatchObject({ email: mail("staff") });
  expect(await whoIs(before.cookie)).toBeNull();
  expect(await signIn("staff")).toMatchObject({ status: 401 });
  expect(await signIn("staff", { password: chosen.password })).toMatchObject({ status: 302 });

  expect(await emailOn(link)).toBeNull();
  const again = await choose(link, { password: "another quiet harbour", confirmation: "another quiet harbour" });
  expect((again.answer as unknown as Refused).init.status).toBe(410);
  expect(again.cookie).toBeNull();
});

test("a password in Cyrillic letters can be set, and signs in", async () => {
  await ask(mail("artist"));
  const password = "корректнаялошадь";
  const done = await choose(await linkTo(mail("artist")), { password, confirmation: password });
  expect(done.answer).toBeInstanceOf(Response);
  expect(await signIn("artist", { password })).toMatchObject({ status: 302 });
});

test("what is missing, differs or is too common is said at its field and does not spend the link", async () => {
  await ask(mail("label"));
  const link = await linkTo(mail("label"));
  const said = async (form: Record<string, string>) => {
    const refused = (await choose(link, form)).answer as unknown as Refused;
    expect(refused.init.status).toBe(400);
    expect(JSON.stringify(refused.data)).not.toContain("harbours");
    return refused.data.error;
  };
  expect(await said({})).toEqual({
    password: ["Please enter the Password"],
    confirmation: ["Please enter the Password Confirmation"],
  });
  expect(await said({ password: "five quiet harbours", confirmation: "six quiet harbours" })).toEqual({
    confirmation: ["Password and Password Confirmation don't match."],
  });
  expect(Object.keys(await said({ password: "password123", confirmation: "password123" }))).toEqual(["password"]);
  expect(await emailOn(link)).toBe(mail("label"));
});
