import { expect, test } from "vitest";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoDomain, demoPassword, demoPolicies } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const me = async (browser: PlainBrowser) => (await browser.api("GET", "/api/v1/identities/me")).data;

test("a mailed link signs in with one press, once, and says Ooops! when it is used again", async () => {
  const browser = new PlainBrowser();
  await browser.open("/login?returnUrl=%2Fsearch");
  browser.fill("Email", `staff@${demoDomain}`);
  await browser.press("Email me a sign-in link");
  expect(browser.main.statuses.join()).toContain("a sign-in link is on its way");
  const link = await browser.mailedLink(`staff@${demoDomain}`);
  await browser.open(link);
  await browser.press("Sign in");
  expect(browser.path).toBe("/search");
  expect(await me(browser)).toMatchObject({ nickname: "Jonas" });

  const other = new PlainBrowser();
  await other.open(link);
  await other.press("Sign in");
  const dialog = other.page.part("dialog", "Ooops!");
  expect(dialog.text).toContain(
    "This link expired. You can request a new link for a password-free sign-in or use the normal login.",
  );
  expect(other.path.startsWith("/search")).toBe(true);
  await other.follow("Close", dialog);
  expect(other.path).toBe("/search");
  expect(other.page.parts("dialog")).toEqual([]);
  await other.open("/?magicToken=expired-long-ago");
  await other.press("Sign in");
  await other.follow("Login", other.page.part("dialog", "Ooops!"));
  expect(other.path).toBe("/login?returnUrl=%2F");
});

test("a forgotten password is chosen anew, once", async () => {
  const browser = new PlainBrowser();
  await browser.open("/login");
  await browser.follow("Forgot your password?");
  browser.fill("Email", `artist@${demoDomain}`);
  await browser.press("Email me a reset link");
  expect(browser.main.statuses).toHaveLength(1);
  const link = await browser.mailedLink(`artist@${demoDomain}`);
  const choose = async (confirmation: string) => {
    browser.fill("Password", demoPassword);
    browser.fill("Password confirmation", confirmation);
    await browser.press("Save and sign in");
  };
  await browser.open(link);
  await choose("another");
  expect(browser.main.text).toContain("Password and Password Confirmation don't match.");
  await choose(demoPassword);
  expect(browser.path).toBe("/artists-list");
  expect(await me(browser)).toMatchObject({ nickname: "Teo", edition: "artists" });
  const later = new PlainBrowser();
  await later.open(link);
  expect(later.main.headings[0]).toBe("This link no longer works");
});

test("the page of all ways in signs in or says in place what was wrong, and takes a request for an account", async () => {
  const browser = new PlainBrowser();
  const part = (name: string) => browser.main.region(name);
  await browser.open("/signup?returnUrl=%2Fsearch%3Fq%3Dsea");
  expect(browser.main.headings).toEqual(["Sign in or request access", "I have an account", "Request an account"]);
  expect(() => browser.press("Send request")).toThrow("the browser asks first");
  browser.fill("I am", "label");
  browser.fill("Name", "   ");
  browser.fill("Email", "ana@example.com", part("Request an account"));
  await browser.press("Send request");
  expect(part("Request an account").text).toContain("Enter your name.");
  expect(part("Request an account").value("Email")).toBe("ana@example.com");
  expect([part("I have an account").value("Email"), browser.main.value("I am")]).toEqual(["", "label"]);
  browser.fill("Name", "Ana Ruiz");
  await browser.press("Send request");
  expect(browser.main.statuses.join()).toContain("We'll review your request");

  const signIn = (password: string) => browser.signIn(`label@${demoDomain}`, password, () => part("I have an account"));
  await signIn("not the one");
  expect(browser.path).toBe("/signup?sent=&returnUrl=%2Fsearch%3Fq%3Dsea");
  expect(part("I have an account").text).toContain("Wrong email address or password.");
  expect(part("I have an account").value("Email")).toBe(`label@${demoDomain}`);
  await signIn(demoPassword);
  expect(browser.path).toBe("/search?q=sea");
});

test("an invitation opens an account once, and leads to the company's own host", async () => {
  const admin = await PlainBrowser.signedIn("localhost", "admin");
  const email = `invited-plain-${Date.now()}@${demoDomain}`;
  const form = { companyId: demoCompanyIds.acme, name: "Noor", email, policyIds: demoPolicies.supervisor.id };
  expect((await admin.visitor().post("/iam/invite", form)).status).toBe(302);
  const browser = new PlainBrowser("acme.localhost");
  await browser.open("/invite");
  browser.fill("Email", email);
  await browser.press("Send me the invitation again");
  expect(browser.main.statuses).toHaveLength(1);
  // Opened on the main host: the company's own is where the account lives.
  const { pathname } = new URL(await browser.mailedLink(email));
  const [person, other] = [new PlainBrowser(), new PlainBrowser()];
  await person.open(`${pathname}?returnUrl=%2Fsearch`);
  await other.open(pathname);
  const signUp = async (tab: PlainBrowser) => {
    const dialog = tab.page.part("dialog", "Create an Account");
    expect(dialog.value("Email")).toBe(email);
    expect("readonly" in dialog.field("Email").attribs).toBe(true);
    tab.fill("Password", "five quiet harbours", dialog);
    tab.fill("Password confirmation", "five quiet harbours", dialog);
    await tab.press("Submit", dialog);
  };
  await signUp(person);
  expect([person.url.hostname, person.path]).toEqual(["acme.localhost", "/search"]);
  await person.open("/logout");
  expect(person.main.text).toContain(email);
  // The page that was open all along says it too, once it is used.
  await signUp(other);
  expect(other.page.parts("dialog", "Invalid Token")).toHaveLength(1);
  const late = new PlainBrowser();
  await late.open(pathname);
  expect(late.page.part("dialog", "Invalid Token").text).toContain("Contact the provider");
});
