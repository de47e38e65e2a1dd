import { getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { editedId } from "#app/backoffice/edited-id.ts";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { EntryField } from "#app/site/content/components/entry-field.tsx";
import { EntryPicture } from "#app/site/content/components/entry-picture.tsx";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { listPages, type PageChoice } from "#app/site/content/content-pages.server.ts";
import {
  contentPath,
  type EntryKind,
  entryFields,
  entryPath,
  entryStatuses,
  hasDates,
  hasPicture,
  isOfPage,
  kindPath,
  readKind,
  type TextField,
} from "#app/site/content/entry.ts";
import { entrySchema } from "#app/site/content/entry-form.ts";
import { requireEntry, requireStoredEntry } from "#app/site/content/list-entries.server.ts";
import { createEntry, updateEntry } from "#app/site/content/save-entry.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

const statusOptions = entryStatuses.map((value) => ({ value, label: copy.statuses[value] }));

/** Kind of a new entry, from the URL. */
function newKind(request: Request): EntryKind {
  return readKind(new URL(request.url).searchParams.get("kind"));
}

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "site-content-edit");
  const id = editedId(params);
  if (id === null) {
    const kind = newKind(request);
    return { id, kind, name: "", image: null, entry: newEntry(request), pages: await listPages(ctx, kind) };
  }
  // After a failed save the page of a deleted entry is still shown, with the input.
  const entry = await (answersForm(request) ? requireStoredEntry(ctx, { id }) : requireEntry(ctx, { id }));
  const { kind, title, detail, body, link, facts, startsOn, endsOn, updatedAt } = entry;
  const status = entry.status === "published" ? "published" : "draft";
  const { imageKey, imageAlt, imageFocus } = entry;
  const image = imageKey === null ? null : { key: imageKey, focus: imageFocus };
  const dates = { startsOn: startsOn ?? "", endsOn: endsOn ?? "" };
  const fields = { ...facts, title, detail, body, link, imageAlt, ...dates, status };
  const version = versionOf({ updatedAt });
  return { id, kind, name: title || detail, image, entry: { ...fields, version }, pages: await listPages(ctx, kind) };
}

/** Default values of a new entry. A link can choose the page of a track and the work of a case. */
function newEntry(request: Request) {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  const field = isOfPage(newKind(request)) ? "detail" : "link";
  return { status: "draft", version: "", [field]: page };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "site-content-edit");
  const id = editedId(params);
  // Also for an entry deleted since the form was opened: saving says so, and the input is kept.
  const kind = id === null ? newKind(request) : (await requireStoredEntry(ctx, { id })).kind;
  return submitForm(ctx, await readPictureForm(request), {
    schema: entrySchema(kind),
    hideFields: ["picture"],
    keepsInput: true,
    async act(form) {
      const saved = id ?? (await createEntry(ctx, { ...form, kind }));
      if (id !== null) await updateEntry(ctx, { ...form, id });
      // The focal point can be chosen once the picture is stored.
      if (form.picture) return { to: entryPath(saved), toast: { kind: "success", title: copy.pictureStored } };
      return { to: kindPath(kind), toast: { kind: "success", title: id === null ? copy.created : copy.updated } };
    },
    async fieldsAfterConflict() {
      return { version: id === null ? "" : versionOf(await requireStoredEntry(ctx, { id })) };
    },
  });
}

export default function SiteEntryPage() {
  const { id, kind, name, entry } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{id === null ? copy.kinds[kind].addTitle : copy.editTitle(name)}</h1>
      <EntryForm key={`${id} ${kind} ${entry.version}`} kind={kind} />
    </div>
  );
}

function EntryForm({ kind }: { kind: EntryKind }) {
  const { id, entry, image, pages } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(entrySchema(kind), { id: "site-entry", lastResult, defaultValue: entry });
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      reply={lastResult}
      saved={id === null ? null : { path: entryPath(id), version: entry.version }}
      encType={hasPicture(kind) ? "multipart/form-data" : undefined}
      submit
      cancelTo={kindPath(kind)}
      className="mt-6 grid max-w-2xl gap-6"
    >
      {(Object.keys(entryFields[kind]) as TextField[]).map((name) => (
        <EntryField key={name} kind={kind} name={name} field={fields[name]} pages={pageChoice(kind, name, pages)} />
      ))}
      {kind === "case" && id !== null ? (
        <Link
          to={`${contentPath}/new?${new URLSearchParams({ kind: "track", page: entry.link ?? "" })}`}
          className="link"
        >
          {copy.addCues}
        </Link>
      ) : null}
      {hasPicture(kind) ? <EntryPicture kind={kind} image={image} fields={fields} /> : null}
      {hasDates(kind) ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            {...getInputProps(fields.startsOn, { type: "date" })}
            key={fields.startsOn.key}
            label={copy.startsOn}
            hint={copy.dateHint}
            error={fields.startsOn.errors?.[0]}
          />
          <Field
            {...getInputProps(fields.endsOn, { type: "date" })}
            key={fields.endsOn.key}
            label={copy.endsOn}
            hint={copy.dateHint}
            error={fields.endsOn.errors?.[0]}
          />
        </div>
      ) : null}
      <Select
        {...getSelectProps(fields.status)}
        key={fields.status.key}
        label={copy.statusLabel}
        options={statusOptions}
        error={fields.status.errors?.[0]}
      />
    </FormFrame>
  );
}

/** Pages that a field names: a track's page, and a case's work. */
function pageChoice(kind: EntryKind, name: TextField, pages: PageChoice[]): PageChoice[] | undefined {
  if (isOfPage(kind) && name === "detail") return pages;
  return kind === "case" && name === "link" ? pages.filter(({ isWork }) => isWork) : undefined;
}

export const meta = staffMeta<typeof loader>(({ name, kind }) =>
  name ? copy.editTitle(name) : copy.kinds[kind].addTitle,
);
