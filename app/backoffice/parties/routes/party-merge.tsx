import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { partiesCopy } from "#app/backoffice/parties/parties-copy.ts";
import { partyType } from "#app/backoffice/parties/party-type.ts";
import { readMerge } from "#app/backoffice/parties/read-merge.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { oneLine } from "#app/ui/one-line.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

const { merge: copy } = partiesCopy;

const schema = z.object({ intoId: z.string().max(64).default(""), version: z.string().max(64).default("") });

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const text = oneLine(ctx.url.searchParams.get("into") ?? "").slice(0, 200);
  try {
    const { from, preview } = await readMerge(ctx, { id, text });
    return { id, name: from.name, text, preview, problem: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.fields?.into === undefined) throw error;
    const { from } = await readMerge(ctx, { id, text: "" });
    return { id, name: from.name, text, preview: null, problem: error.message };
  }
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitForm(ctx, request, {
    schema,
    check() {
      requireAccess(ctx, "rights-edit");
    },
    async act(merge) {
      const { from, into } = await mergeParties(ctx, { id, ...merge });
      return { to: `${partyType.path}/${merge.intoId}`, toast: { kind: "success", title: copy.done(from, into) } };
    },
  });
}

export default function PartyMergePage() {
  const { id, name, text, preview, problem } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={`${partyType.path}/${id}`} label={name} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{copy.heading(name)}</h1>
      <p className="my-4 max-w-[60ch] text-mute text-row">{copy.lead}</p>
      <Form className="flex max-w-2xl flex-wrap items-start gap-3">
        <Field
          name="into"
          label={copy.into}
          hint={copy.intoHint}
          error={problem}
          defaultValue={text}
          required
          className="min-w-60 flex-1"
        />
        <Button variant="quiet" className="mt-[27px]">
          {copy.preview}
        </Button>
      </Form>
      {preview === null ? null : (
        <section className="mt-8">
          <h2 className="mb-3 text-xl [overflow-wrap:anywhere]">{copy.gains(preview.into.name)}</h2>
          <Facts
            facts={[
              { label: copy.shares, value: preview.shares },
              { label: copy.songs, value: preview.songs },
              { label: copy.joined, value: preview.joined },
              { label: copy.represented, value: preview.represented },
              { label: copy.agreements, value: preview.agreements },
              {
                label: copy.roster,
                value:
                  preview.roster > 0 && preview.into.kind !== "label"
                    ? copy.rosterOfNone(preview.roster, preview.into.name)
                    : preview.roster,
              },
              { label: copy.claims, value: preview.claims },
              { label: copy.cueSheets, value: preview.cueSheets },
              {
                label: copy.fields,
                value: preview.filled.map((field) => partyType.fields[field]?.label).join(", ") || copy.none,
              },
            ]}
          />
          <FormFrame id="merge" key={preview.version} reply={reply} className="mt-6">
            <input type="hidden" name="intoId" value={preview.into.id} />
            <input type="hidden" name="version" value={preview.version} />
            <Button variant="accent" className="justify-self-start">
              {copy.submit(name, preview.into.name)}
            </Button>
          </FormFrame>
        </section>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [copy.heading(name), partiesCopy.title]);
