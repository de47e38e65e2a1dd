import { beforeAll } from "vitest";
import { mailAgreementEnds } from "#app/backoffice/agreements/notices/mail-agreement-ends.server.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { endLicence } from "#app/licensing/environment/end-licence.server.ts";
import { createInvoice } from "#app/licensing/invoices/create-invoice.server.ts";
import { readInvoicePage } from "#app/licensing/invoices/read-invoice-page.server.ts";
import { sendInvoice } from "#app/licensing/invoices/send-invoice.server.ts";
import { deliver } from "#app/licensing/licences/deliver.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { answerQuote } from "#app/licensing/quotes/answer-quote.server.ts";
import { expireQuotes } from "#app/licensing/quotes/expire-quotes.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { mailLicenceEnds } from "#app/licensing/register/mail-licence-ends.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import { withdrawTransaction } from "#app/licensing/transactions/acts/withdraw-transaction.server.ts";
import { sendMessage } from "#app/licensing/transactions/desk/send-message.server.ts";
import { mailReminders } from "#app/opportunities/mail-reminders.server.ts";
import { savePitchMember } from "#app/pitches/access/pitch-members.server.ts";
import { saveMember } from "#app/playlists/access/playlist-members.server.ts";
import { saveProjectMember } from "#app/projects/spaces/project-members.server.ts";
import { mailDueBriefs } from "#app/visitor-requests/mail-due-briefs.server.ts";
import { action as sendBrief } from "#app/visitor-requests/routes/submit-brief.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { added, addParty, row } from "#test/routes/agreements/agreement-visitor.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addAccepted,
  addQuote,
  addRequest,
  addSong,
  type Song,
  signed,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, answerBy, askAll, controlled, tokenTo } from "#test/routes/licensing/approval-records.ts";
import { sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { DB, idOf } from "#test/routes/notices/notice-visitor.ts";
import { start } from "#test/routes/options/inquiry-pages.ts";
import { present } from "#test/routes/pitch/pitch-visitor.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { addPlaylist, send, share } from "#test/routes/playlists/shared-playlist.ts";
import { as, projectOf, withProjectSupervisors } from "#test/routes/projects/project-visitor.ts";
import { uploaded } from "#test/routes/projects/submission-visitor.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { companyDocuments } = unsafeTenantTables("the records of a test");
const hour = 3_600_000;
const acme = { companyId: demoCompanyIds.acme };
const quoteForm = {
  currency: "EUR" as const,
  taxBp: null,
  conditions: "",
  validUntil: "2099-12-31",
  version: null,
};
let song: Song = { id: "", title: "" };

/** The records that the senders are about. */
export function withTold(): void {
  withProjectSupervisors();
  beforeAll(async () => {
    song = await addSong("Told about");
    await addParty("Told party");
    await DB.prepare("INSERT INTO parties (id, name, keepers) VALUES ('reyes', 'Reyes Music', json_array(?))")
      .bind(mail("artist"))
      .run();
  });
}

const linesOf = ({ id: recordingId, title }: Song) => [
  { recordingId, title, artists: "Lowtide", masterFee: 1000, compositionFee: 1000 },
];

let turn = 0;

export function brief() {
  const form = { name: "Vera", email: `vera-${turn}@studio.example`, message: "A trailer" };
  return visit("http://spaces.localhost/submit-brief", { method: "POST", form }, sendBrief);
}

/** Issues the licence of a request; the id of the licence. */
async function issued(id: string): Promise<string> {
  const input = {
    supersedes: "",
    licensee: "Northwind",
    project: "Autumn",
    endClient: "",
    startsOn: "2030-01-01",
    term: null,
  };
  await issueLicence(await contextOf("staff"), { ...input, id });
  return (await DB.prepare("SELECT id FROM licences WHERE transaction_id = ?").bind(id).first<string>("id")) ?? "";
}

/** What each sender does, by the template of its email and the account that gets it. */
export const senders: Record<string, { to: string; act: () => Promise<unknown> }> = {
  "request-received": {
    to: "staff",
    act: async () => sendRequest([(await addRecording(testContext(), { title: `Asked ${turn}` })).slug]),
  },
  "request-withdrawn": {
    to: "staff",
    act: async () =>
      withdrawTransaction(await contextOf("supervisor"), { id: await addRequest([song]), reason: "", status: "" }),
  },
  "request-declined": {
    to: "supervisor",
    act: async () => {
      const change = { id: await addRequest([song]), version: "", to: "declined" as const, reason: "Taken" };
      await changeTransaction(await contextOf("staff"), change);
    },
  },
  "quote-sent": {
    to: "supervisor",
    act: async () =>
      makeQuote(await contextOf("staff"), {
        ...quoteForm,
        id: await addRequest([song], { status: "clearing" }),
        lines: linesOf(song),
      }),
  },
  "quote-answered": {
    to: "staff",
    act: async () => {
      const id = await addRequest([song], { status: "quoted" });
      await addQuote(id, [song], { createdBy: idOf("admin") });
      await answerQuote(await contextOf("supervisor"), { ...signed, id, version: "1", answer: "accept", reason: "" });
    },
  },
  "quote-expired": {
    to: "supervisor",
    act: async () => {
      const id = await addRequest([song], { status: "quoted" });
      await addQuote(id, [song], { validUntil: "2020-01-01" });
      await expireQuotes(recordedContext({}));
    },
  },
  "licence-delivered": {
    to: "supervisor",
    act: async () =>
      deliver(await contextOf("staff"), {
        id: await addRequest([song], { status: "licensed" }),
        message: "https://files.example/music",
      }),
  },
  "agreement-notice": {
    to: "staff",
    act: async () => {
      const about = { number: `T-${turn}`, endsOn: "2040-12-31", assigneeId: idOf("staff") };
      await added(`Told ${turn}`, { ...about, ...row(0, "Told party", "100") });
      await mailAgreementEnds(recordedContext({ now: Date.parse("2040-12-24T03:17:00Z") }));
    },
  },
  "visitor-request-received": {
    to: "staff",
    act: () => brief(),
  },
  "brief-due": {
    to: "staff",
    act: async () => {
      await brief();
      await mailDueBriefs(recordedContext({ now: Date.now() + 2 * hour }));
    },
  },
  "opportunity-reminder": {
    to: "staff",
    act: async () => {
      await brief();
      await DB.prepare(`UPDATE visitor_requests SET assignee_id = ? WHERE email = 'vera-${turn}@studio.example'`)
        .bind(idOf("staff"))
        .run();
      await DB.prepare("UPDATE opportunities SET remind_on = date()").run();
      await mailReminders(recordedContext({ now: Date.now() + 2 * hour }));
    },
  },
  "playlist-member": {
    to: "staff",
    act: async () => {
      const ctx = await contextOf("supervisor");
      const { id } = await playlistWith(ctx, `Told ${turn}`, []);
      await saveMember(ctx, { id, email: mail("staff"), role: "viewer" });
    },
  },
  "share-answered": {
    to: "supervisor",
    act: async () => {
      const id = await addPlaylist({ tracks: [song.id] });
      const { token } = await share(await cookieOf("supervisor"), id);
      const form = { contentType: "application/x-www-form-urlencoded" };
      await send(token, { item: `${id}-0`, mark: "pick" }, form);
      await send(token, { item: "@done" }, form);
    },
  },
  "song-refused": {
    to: "supervisor",
    act: async () => {
      turn += 1;
      const email = `refusing-${turn}@example.com`;
      const refused = await addOwnedSong(`Refused ${turn}`, {
        master: [{ name: "Refusing", email }],
        composition: [controlled],
      });
      const id = await addRequest([refused]);
      const held = "UPDATE transaction_items SET second_id = ? WHERE transaction_id = ?";
      await DB.prepare(held).bind(song.id, id).run();
      await askAll(id, { ctx: await contextOf("admin") });
      await answerBy(await tokenTo(email), { answer: "no" });
    },
  },
  "request-reopened": {
    to: "supervisor",
    act: async () => {
      const id = await addRequest([song], { status: "declined" });
      await changeTransaction(await contextOf("staff"), { id, version: "", to: "clearing" });
    },
  },
  "invoice-sent": {
    to: "supervisor",
    act: async () => {
      const { db, now } = testContext();
      const address = { street: "Speicherstraße 4", postcode: "20457", city: "Hamburg", country: "DE" };
      const settings = { ...(await readCompanyDocuments(testContext())), ...address, vatId: "DE136695976" };
      const version = turn + 1;
      const about = {
        id: `documents-${turn}`,
        companyId: mainCompany.id,
        version,
        createdBy: idOf("staff"),
        createdAt: now,
      };
      await db.insert(companyDocuments).values({ ...about, settings });
      const ctx = await contextOf("staff");
      const id = await createInvoice(ctx, { transactionId: await addAccepted([song]), version: 1 });
      const { version: draft } = await readInvoicePage(ctx, { id });
      const buyer = { name: "Northwind", street: "", postcode: "", city: "Paris", country: "FR", vatId: "" };
      const tax = { taxCategory: "S" as const, taxBp: 1900, taxReason: "", dueOn: null, reference: "", note: "" };
      await sendInvoice(ctx, { ...tax, buyer, act: "send", id, version: draft });
    },
  },
  "approval-answered": {
    to: "staff",
    act: async () => {
      turn += 1;
      const email = `owner-${turn}@example.com`;
      const owned = await addOwnedSong(`Owned ${turn}`, {
        master: [{ name: "Owner", email }],
        composition: [controlled],
      });
      const id = await addRequest([owned]);
      await askAll(id, { ctx: await contextOf("admin") });
      await answerBy(await tokenTo(email));
    },
  },
  "request-message": {
    to: "supervisor",
    act: async () => sendMessage(await contextOf("staff"), { id: await addRequest([song]), message: "Which cut?" }),
  },
  "licence-issued": {
    to: "supervisor",
    act: async () => void (await issued(await addAccepted([song]))),
  },
  "licence-ended": {
    to: "supervisor",
    act: async () => {
      const id = await issued(await addAccepted([song]));
      await DB.batch([DB.prepare("DELETE FROM notifications"), DB.prepare("DELETE FROM outbox")]);
      await endLicence(await contextOf("admin"), { id, reason: "Not paid" });
    },
  },
  "licence-ending": {
    to: "supervisor",
    act: async () => {
      const id = await issued(await addAccepted([song]));
      const row = await DB.prepare("SELECT ends_on FROM licences WHERE id = ?").bind(id).first<{ ends_on: string }>();
      await DB.batch([DB.prepare("DELETE FROM notifications"), DB.prepare("DELETE FROM outbox")]);
      const now = Date.parse(`${row?.ends_on ?? ""}T03:17:00Z`) - 7 * 86_400_000;
      await mailLicenceEnds(recordedContext({ now }));
    },
  },
  "exclusivity-asked": {
    to: "staff",
    act: async () => {
      const id = await addRequest([song], { ...acme, status: "clearing", exclusivity: "full" });
      await makeQuote(await contextOf("admin", "acme.localhost"), { ...quoteForm, id, lines: linesOf(song) });
    },
  },
  "submission-received": {
    to: "supervisor",
    act: async () => void (await uploaded(await as("supervisor"))),
  },
  "project-member": {
    to: "staff",
    act: async () => {
      const id = await projectOf(await as("supervisor"));
      await saveProjectMember(await contextOf("supervisor"), { id, email: mail("staff"), role: "viewer" });
    },
  },
  "pitch-member": {
    to: "staff",
    act: async () => {
      const ctx = await contextOf("admin");
      const id = await present("admin", (await playlistWith(ctx, `Pitched ${turn}`, [song.id])).id);
      await savePitchMember(ctx, { id, email: mail("staff"), role: "viewer" });
    },
  },
  inquiry: {
    to: "artist",
    act: async () => {
      const about = { title: `Owned ${turn}`, artist: "Teo", representedBy: "Reyes Music" };
      await start("staff", await addRecording(testContext(), about), `Stems ${turn}`);
    },
  },
};

/** Nothing that the former turns wrote. */
export async function nextTurn(): Promise<void> {
  turn += 1;
  await DB.batch([DB.prepare("DELETE FROM notifications"), DB.prepare("DELETE FROM outbox")]);
}
