import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { addRosterArtist, readAddArtist, rosterArtistSchema } from "#app/artists/roster/add-artist.server.ts";
import { rosterCopy as copy } from "#app/artists/roster/roster-copy.ts";
import { rosterPath } from "#app/artists/roster/roster-query.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileLimits as limits, profilePathOf } from "#app/catalogue/profile/profile.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";
import { searchField } from "#app/ui/list/list-query.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /artists/roster/new: a new artist of a label, and the way to one who is in the catalogue. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const q = searchField.parse(ctx.url.searchParams.get("q") ?? "");
  return { q, ...(await readAddArtist(ctx, q)) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireArtist(ctx, "label");
  return submitForm(ctx, request, {
    schema: rosterArtistSchema,
    keepsInput: true,
    async act(typed) {
      const { id, name } = await addRosterArtist(ctx, typed);
      return { to: profilePathOf(id), toast: { kind: "success", title: copy.added(name) } };
    },
  });
}

export default function RosterNewPage() {
  const { labels, found, q } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={rosterPath} label={copy.title} />
      <h1 className="mt-2 mb-4 text-title">{copy.newTitle}</h1>
      <DeskNav current="roster" />
      <div className="mt-8 grid max-w-2xl gap-12">
        <section>
          <h2 className="text-xl">{copy.newArtist}</h2>
          <p className="mt-1 mb-5 text-row text-mute">{copy.newLead}</p>
          <FormFrame reply={reply} submit={copy.create}>
            {({ field, value, error }) => (
              <>
                {labels.length > 1 ? (
                  <Select
                    {...field("label")}
                    label={copy.label}
                    options={labels.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                ) : (
                  <input type="hidden" name="label" value={labels[0]?.id ?? ""} />
                )}
                <Field
                  {...field("name", q)}
                  label={copy.name}
                  hint={copy.nameHint}
                  maxLength={limits.name}
                  autoComplete="off"
                  required
                />
                <Field
                  {...field("slug")}
                  label={copy.slug}
                  hint={copy.slugHint}
                  maxLength={limits.slug}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                />
                {error("slug") ? (
                  <Link
                    to={`${rosterPath}/new?${new URLSearchParams({ q: value("name") })}#claim`}
                    className="link justify-self-start py-1"
                  >
                    {copy.isThisThem}
                  </Link>
                ) : null}
              </>
            )}
          </FormFrame>
        </section>
        <section id="claim" className="scroll-mt-24 border-t border-line pt-6">
          <h2 className="text-xl">{copy.claimTitle}</h2>
          <p className="mt-1 mb-5 text-row text-mute">{copy.claimLead}</p>
          <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={q}>
            <Field name="q" type="search" label={copy.name} defaultValue={q} className="min-w-0 flex-1" />
            <Button variant="quiet">{copy.find}</Button>
          </Form>
          {q !== "" && found.length === 0 ? <p className="mt-4">{copy.noneToClaim}</p> : null}
          <ul className="mt-4">
            {found.map(({ slug, name }) => (
              <li key={slug} className="border-b border-line py-2 wrap-anywhere">
                <Link to={`/artists/claim/${slug}`} className="link">
                  {copy.claimOf(name)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

export const meta = staffMeta(copy.newTitle);
