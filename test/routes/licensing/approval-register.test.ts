import { expect, test } from "vitest";
import { loader as listLoader } from "#app/licensing/approval-register/routes/approvals.tsx";
import { loader as exportLoader } from "#app/licensing/approval-register/routes/approvals-export.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addRequest, addSong, idOf } from "#test/routes/licences/request-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { approvalRequests } = unsafeTenantTables("the records of a test");
withDemoSessions();

const day = 86_400_000;
const now = Date.now();
let counter = 0;

type Given = Partial<typeof approvalRequests.$inferInsert>;

async function addAnswer(
  companyId: string,
  partyName: string,
  given: Given,
  item: Partial<typeof approvalItems.$inferInsert>,
) {
  const { db } = testContext();
  counter += 1;
  const [requestId, song] = [`asked-${counter}`, await addSong(`Track ${counter}`)];
  const transactionId = await addRequest([song], { companyId, project: `Project ${counter}` });
  await db.insert(approvalRequests).values({
    ...{
      id: requestId,
      companyId,
      transactionId,
      partyId: partyName,
      partyName,
      expiresAt: now + day,
      answerBy: "2099-01-01",
    },
    ...{ currency: "EUR", askedBy: idOf("staff"), createdAt: now - 3 * day, ...given },
  });
  await db.insert(approvalItems).values({
    ...{
      requestId,
      recordingId: song.id,
      side: "master",
      partyId: partyName,
      shares: "",
      shareBp: 10_000,
      fee: 50_000,
      ...item,
    },
  });
}

type Listed = { answers: { party: string; state: string; company: string }[]; total: number };

async function list(query = "", account = "staff", host = "localhost"): Promise<Listed> {
  const { answer } = await visit(
    `http://${host}/approvals${query}`,
    { cookie: await cookieOf(account, host) },
    listLoader,
  );
  return answer as unknown as Listed;
}

const parties = async (...at: Parameters<typeof list>) =>
  (await list(...at)).answers.map(({ party }) => party).toSorted();

test("the register has what each party answered: of one company, and for the environment's staff of all", async () => {
  const acme = demoCompanyIds.acme;
  const answered = { answeredAt: now, answeredBy: "Ann Harbour" };
  await addAnswer(mainCompany.id, "Harbour", answered, { answer: "yes" });
  await addAnswer(mainCompany.id, "Lund", answered, {
    answer: "counter",
    answerFee: 75_000,
    answerText: "=only online",
  });
  await addAnswer(mainCompany.id, "Vale", {}, {});
  await addAnswer(mainCompany.id, "Late", { expiresAt: now - 1 }, {});
  await addAnswer(mainCompany.id, "Stands", { ...answered, standingId: "s" }, { answer: "yes" });
  await addAnswer(acme, "Elsewhere", answered, { answer: "no" });

  expect(await parties()).toEqual(["Harbour", "Late", "Lund", "Stands", "Vale"]);
  for (const [answer, party] of [
    ["yes", "Harbour"],
    ["counter", "Lund"],
    ["waiting", "Vale"],
    ["lapsed", "Late"],
    ["standing", "Stands"],
  ])
    expect(await parties(`?answer=${answer}`), answer).toEqual([party]);
  expect(await parties("?q=harb")).toEqual(["Harbour"]);
  expect(await parties("?q=track+2")).toEqual(["Lund"]);
  const today = new Date(now).toISOString().slice(0, 10);
  expect(await parties(`?from=${today}`)).toEqual(["Harbour", "Lund", "Stands"]);
  expect(await parties(`?to=${new Date(now - day).toISOString().slice(0, 10)}`)).toEqual(["Late", "Vale"]);
  expect(await parties("?companies=all")).toContain("Elsewhere");
  expect(await parties("?from=yesterday&answer=maybe&page=99")).toHaveLength(5);

  expect(await parties("?companies=all", "admin", "acme.localhost")).toEqual(["Elsewhere"]);
  await expect(list("", "supervisor")).rejects.toMatchObject({ code: "forbidden" });

  const { answer: file } = await visit(
    "http://localhost/approvals/export.csv?answer=counter",
    { cookie: await cookieOf("staff") },
    exportLoader,
  );
  expect(await (file as Response).text()).toMatch(
    /Syncline,Project 2,Lund,Track 2,Master,"?Yes, on a condition"?,500,750,EUR,'=only online,Ann Harbour/,
  );
});
