import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { presetFields } from "#app/rights/media-presets.ts";
import { PresetRow } from "#app/rights/usage/components/preset-row.tsx";
import { SavePreset } from "#app/rights/usage/components/save-preset.tsx";
import { UsageForm } from "#app/rights/usage/components/usage-form.tsx";
import { readReturnPath, readSubmittedUsage, readUsagePage } from "#app/rights/usage/read-usage-page.server.ts";
import { changeUsage, turnOn } from "#app/rights/usage/usage.action.server.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";
import { usageFormPath, usagePath } from "#app/rights/usage/usage-path.ts";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** Opens the form, or takes what it sends: it works without scripts, and its address can be kept. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "transactions");
  const params = ctx.url.searchParams;
  const submission = readSubmittedUsage(params);
  const preset = params.get("preset");
  if (submission !== null && preset !== null) {
    const { initialValue = {} } = submission.reply();
    return data(
      await readUsagePage(ctx, { initialValue: { ...initialValue, ...presetFields(initialValue ?? {}, preset) } }),
    );
  }
  if (submission?.status === "success")
    throw redirect(turnOn(ctx, { usage: submission.value, returnTo: readReturnPath(params.get("return")) }));
  const page = await readUsagePage(ctx, submission?.reply() ?? null);
  return data(page, { status: submission === null && page.problems.length === 0 ? 200 : 400 });
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return changeUsage(ctx, await readForm(request));
}

/** Not for a dialog over another page: what its form sent would set the use again. */
export function shouldRevalidate({ currentUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === usagePath && defaultShouldRevalidate;
}

export default function UsageRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { presets, deleted, returnTo } = page;
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="mb-3 text-title">{copy.name}</h1>
      <p className="mb-8 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {/* The key fills the fields anew when another use is on. */}
      <UsageForm key={page.text} page={page} />
      <section className="mt-12" aria-labelledby="saved-uses">
        <h2 id="saved-uses" className="mb-1 text-xl">
          {copy.presets.title}
        </h2>
        <p className="mb-4 text-row text-mute">{presets.length === 0 ? copy.presets.none : copy.presets.lead}</p>
        {deleted ? (
          <UndoNotice
            text={copy.presets.deleted(deleted.name)}
            undo={copy.undo}
            act={{ name: "act", value: "restore" }}
            path={usageFormPath(returnTo)}
          >
            <input type="hidden" name="id" value={deleted.id} />
          </UndoNotice>
        ) : null}
        {presets.length === 0 ? null : (
          <ul className="border-t border-line">
            {presets.map((preset) => (
              <PresetRow key={`${preset.id} ${preset.name}`} preset={preset} returnTo={returnTo} reply={reply} />
            ))}
          </ul>
        )}
        {page.sentence === null ? null : (
          <SavePreset key={page.text} page={page} sentence={page.sentence} reply={reply} />
        )}
      </section>
    </div>
  );
}

export const meta = staffMeta(copy.name);
