import { beforeAll, expect, test } from "vitest";
import { action as deleteAccount } from "#app/identity/account/routes/account-delete.tsx";
import { loader as opportunities } from "#app/opportunities/routes/opportunities.tsx";
import { action as handle } from "#app/opportunities/routes/opportunity.tsx";
import { action as brief } from "#app/visitor-requests/routes/campaign-brief.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  add,
  as,
  DB,
  get,
  projectOf,
  sent,
  submit,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { tokenOf } from "#test/routes/projects/submission-visitor.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
withProjectSupervisors();

let song = "";
beforeAll(async () => {
  song = (await addRecording(testContext(), { title: "Cedar", artist: "Lowtide" })).id;
});

/** A track that arrives by the link of a new project; the project's id. */
async function sendTrack(fields: Partial<typeof sent>, host = "localhost"): Promise<string> {
  const staff = await as(host === acme ? "admin" : "staff", host);
  const projectId = await projectOf(staff);
  const { to } = await submit(await tokenOf(staff, projectId), { ...sent, ...fields }, wav(), { host });
  expect(to).not.toBeNull();
  return projectId;
}

/** What the company keeps of a sender, in all tables that had something of them. */
async function keptText(companyId: string): Promise<string> {
  const kept = ["visitor_requests", "submissions", "outbox", "audit_log"].map((table) =>
    DB.prepare(`SELECT * FROM ${table} WHERE company_id = ?`).bind(companyId).all(),
  );
  return JSON.stringify((await Promise.all(kept)).map(({ results }) => results));
}

test("staff who erase the sender of a brief erase the sender of tracks with it, in their company alone", async () => {
  const sender = { name: "Gone Girl", email: "gone@agency.example", message: "Forget me" };
  const projectId = await sendTrack(sender);
  await sendTrack(sender, acme);
  const form = { ...sender, message: "A film" };
  await visit("http://localhost/lbb-submit-brief", { method: "POST", form }, brief as never);
  const cookie = await cookieOf("admin");
  const { answer } = await visit("http://localhost/opportunities?q=gone", { cookie }, opportunities);
  const id = (answer as Awaited<ReturnType<typeof opportunities>>).cards[0]?.id ?? "";
  expect(await mailsTo(sender.email)).toHaveLength(3);

  const erase = { method: "POST", cookie, params: { id }, form: { intent: "erase" } };
  expect((await visit(`http://localhost/opportunities/${id}`, erase, handle)).answer).toMatchObject({ status: 302 });
  expect(await keptText(mainCompany.id)).not.toMatch(/gone girl|gone@|forget me/i);
  expect((await get(await as("staff"), projectId)).listed.submissions).toMatchObject([
    { title: "Slow lantern", senderName: "Deleted user", senderEmail: "", message: "" },
  ]);
  expect(await keptText(demoCompanyIds.acme)).toMatch(/gone@.*forget me/i);
  expect((await mailsTo(sender.email)).map(({ template }) => template)).toEqual(["submission-sent"]);
});

test("with an account go the emails about the tracks that were sent from its address, by link and from the catalogue", async () => {
  const { cookie } = await as("supervisor");
  const byLink = await sendTrack({ name: "Mireille Fontaine", email: mail("supervisor") });
  const added = await projectOf(await as("supervisor"));
  await add(await as("supervisor"), added, { track: song });
  const about =
    "SELECT count(*) AS n FROM outbox WHERE subject_id IN (SELECT id FROM submissions WHERE project_id = ?)";
  expect(await countRows(about, byLink)).toBe(2);

  const form = { current: demoPassword, confirmation: mail("supervisor") };
  const url = "http://localhost/account-settings/delete";
  expect((await visit(url, { method: "POST", cookie, form }, deleteAccount)).answer).toMatchObject({ status: 302 });
  expect(await countRows(about, byLink)).toBe(0);
  expect(await mailsTo(mail("supervisor"))).toEqual([]);
  const admin = await as("admin");
  for (const projectId of [byLink, added])
    expect((await get(admin, projectId)).listed.submissions).toMatchObject([
      { senderName: "Deleted user", senderEmail: "" },
    ]);
});
