import { expect, test } from "vitest";
import { assertNothingDisputed, isDisputedMeanwhile } from "#app/licensing/licences/disputed-songs.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import { rightsDisputes } from "#db/schema/licensing.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addAccepted, addSong, open, staffContext, withColleagues } from "#test/routes/licences/request-records.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
withColleagues();

const fields = { licensee: "Northwind", project: "Autumn", endClient: "", startsOn: "2030-01-01" };

test("a song whose rights are disputed is licensed once that is settled; until then the page says since when", async () => {
  const { db, now } = testContext();
  const [disputed, free] = [await addSong("Claimed"), await addSong("Unclaimed")];
  const id = await addAccepted([disputed, free]);
  const dispute = {
    side: "master" as const,
    subjectId: disputed.id,
    reason: "Two labels",
    createdBy: demoPeople[0]?.id ?? "",
  };
  await db.insert(rightsDisputes).values({ ...dispute, createdAt: Date.UTC(2026, 4, 3) });

  const at = { account: "staff", params: { id } };
  const { page } = await open(newQuote.loader, at);
  expect(page.lights[disputed.id]).toMatchObject({
    light: { light: "blocked", reason: "The master is disputed" },
    reasons: [{ kind: "disputed", text: expect.stringMatching(/by .+: Two labels$/) }],
  });
  expect(page.lights[free.id]).toMatchObject({ light: { light: "clear" } });
  const { closed } = (await open(issue.loader, at)).page;
  expect(closed).toMatch(/“Claimed”: Master disputed since 3 May 2026 by .+: Two labels\. A licence is issued once/);
  const issued = () => issueLicence(staffContext(), { ...fields, id, supersedes: "", term: null });
  await expect(issued()).rejects.toMatchObject({ code: "conflict", message: closed });

  // Also when it is reported while a licence is issued.
  const batch = (ids: string[]) =>
    db.batch([assertNothingDisputed(testContext({ now }), { recordingIds: ids })]).then(
      () => "issued",
      (error: unknown) => (isDisputedMeanwhile(error) ? "disputed" : String(error)),
    );
  expect([await batch([free.id]), await batch([free.id, disputed.id])]).toEqual(["issued", "disputed"]);

  await db.delete(rightsDisputes);
  expect((await issued()).number).toMatch(/^L-/);
});
