import { sql } from "drizzle-orm";
import { markModules, markNames } from "#app/companies/theme/theme-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sanitiseSvg } from "#app/media/images/sanitise-svg.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoMarks } from "#db/seed/demo-marks.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Gives the demo's companies their logos and footer lines, unless their theme was saved with or without a logo. */
export async function seedMarks({ db, env, now }: RequestContext): Promise<void> {
  const drawings = (["acme", "nova"] as const).flatMap((company) =>
    markNames.map((name, at) => {
      const clean = sanitiseSvg(new TextEncoder().encode(demoMarks[company][name]));
      if ("problem" in clean) throw new Error(`${company}, ${name}: ${clean.problem}`);
      const id = demoId("mark", (company === "acme" ? 0 : 3) + at);
      return { ...clean, company, name, id, key: `images/${id}/mark.svg` };
    }),
  );
  const rows = drawings.map(({ company, name, id, key, svg, width, height }) => {
    const { uploads, insert } = scoped(db, { id: demoCompanies[company].id });
    const file = { sourceKey: key, imageKey: `images/${id}`, bytes: svg.length, width, height };
    const upload = {
      id,
      module: markModules[name],
      name: `${company}.svg`,
      status: "processed",
      createdAt: now,
    } as const;
    return insert(uploads, { ...upload, ...file }).onConflictDoNothing();
  });
  const themes = (["acme", "nova"] as const).map((company) => {
    const own = drawings.filter((drawing) => drawing.company === company);
    const marks = Object.fromEntries(own.map(({ name, key, width, height }) => [name, { key, width, height }]));
    const look = JSON.stringify({ ...marks, footerLine: demoMarks[company].footerLine });
    return db
      .update(companies)
      .set({ theme: sql`json_patch(${companies.theme}, ${look})` })
      .where(sql`${companies.id} = ${demoCompanies[company].id} AND json_type(${companies.theme}, '$.logo') IS NULL`);
  });
  for (const { key, svg } of drawings)
    await env.MEDIA.put(key, svg, { httpMetadata: { contentType: "image/svg+xml" } });
  const [first, ...rest] = [...rows, ...themes];
  if (first) await db.batch([first, ...rest]);
}
