import { sql } from "drizzle-orm";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { createDocumentForm } from "#app/backoffice/agreements/documents/document-form.server.ts";
import { storeDocument } from "#app/backoffice/agreements/documents/store-document.server.ts";
import { saveGroup } from "#app/backoffice/agreements/groups/save-group.server.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import { terminateAgreement } from "#app/backoffice/agreements/terminate-agreement.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoAgreements } from "#db/seed/demo-agreements.ts";
import { demoPdf } from "#db/seed/demo-pdf.ts";
import { demoPeople } from "#db/seed/demo-people.ts";

async function isDue({ db }: RequestContext): Promise<boolean> {
  const names = demoAgreements.flatMap(({ parties }) => parties.map(({ party }) => party));
  const row = await db.get<{ found: number; wasSeeded: number }>(sql`SELECT count(DISTINCT name) AS found,
      EXISTS (SELECT 1 FROM agreements) OR EXISTS (SELECT 1 FROM deleted_records WHERE subject = 'agreement') AS wasSeeded
    FROM parties WHERE name IN (SELECT value FROM json_each(${JSON.stringify(names)}))`);
  return row?.wasSeeded === 0 && row.found === new Set(names).size;
}

async function addDocument(ctx: RequestContext, agreementId: string, name: string): Promise<void> {
  const { path, fields } = await createDocumentForm(ctx, agreementId);
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", new File([demoPdf(name)], name, { type: "application/pdf" }));
  const url = new URL(path, ctx.url);
  await storeDocument(ctx, new Request(url, { method: "POST", body }), { agreementId });
}

/** Seeds agreements once all of their parties came with the music, through the functions that staff use, unless there are or were any. */
export async function seedAgreements(given: RequestContext): Promise<void> {
  const ctx = asPerson(given, "admin");
  if (!(await isDue(ctx))) return;
  const assigneeId = demoPeople.find(({ account }) => account === "staff")?.id ?? null;
  const version = async (id: string) => versionOf(await requireAgreement(ctx, id));
  for (const { startsInDays, endsInDays, groups = [], document, terminated, parties, ...plain } of demoAgreements) {
    const values = {
      ...{
        number: "",
        renewMonths: null,
        exclusive: false,
        mfn: false,
        territories: [],
        excluded: [],
        media: [],
        notes: "",
      },
      ...plain,
      startsOn: isoDateOf(ctx.now, startsInDays),
      endsOn: endsInDays === undefined ? null : isoDateOf(ctx.now, endsInDays),
      ...{ noticeDays: 90, assigneeId },
      parties: parties.map((row) => ({ master: "", composition: "", partyId: "", ...row })),
    };
    const { id } = await saveRecord(ctx, agreementStore, { id: null, version: "", values });
    for (const group of groups)
      await saveGroup(ctx, { agreementId: id, groupId: null, version: await version(id), ...group });
    if (document) await addDocument(ctx, id, document);
    if (terminated) {
      const { inDays, reason } = terminated;
      await terminateAgreement(ctx, { id, version: await version(id), day: isoDateOf(ctx.now, inDays), reason });
    }
  }
}
