import { getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { editedId } from "#app/backoffice/edited-id.ts";
import {
  getWordFamily,
  requireWordFamily,
  requireWordsAccess,
} from "#app/backoffice/words/list-word-families.server.ts";
import { deleteWordFamily, saveWordFamily } from "#app/backoffice/words/save-word-family.server.ts";
import { meansText, newFamilyQuerySchema, wordFamilySchema } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { repertoires } from "#app/catalogue/words/word-family.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const list = "/search-words";
const repertoireOptions = repertoires.map((value) => ({ value, label: copy.repertoires[value] }));

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  requireWordsAccess(ctx);
  const id = editedId(params);
  if (id === null) {
    const start = newFamilyQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
    return { id, first: "", family: { ...start, version: "" } };
  }
  const { words, means, repertoire, updatedAt } = await requireWordFamily(ctx, { id });
  const family = { repertoire, words: words.join(", "), means: meansText(means), version: versionOf({ updatedAt }) };
  return { id, first: words[0] ?? "", family };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  requireWordsAccess(ctx);
  const id = editedId(params);
  const form = await readForm(request);
  if (id !== null && (await getWordFamily(ctx, { id })) === null) return replyDeleted(ctx, form);
  if (id !== null && form.get("intent") === "delete") return submitDelete(ctx, id, form);
  return submitForm(ctx, form, {
    schema: wordFamilySchema,
    async act(family) {
      await saveWordFamily(ctx, { id, ...family });
      return { to: list, toast: { kind: "success", title: id === null ? copy.created : copy.updated } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireWordFamily(ctx, { id: id ?? "" })) };
    },
  });
}

/** Another editor deleted the family: its input becomes a new one. @throws AppError not_found without input */
function replyDeleted(ctx: RequestContext, form: FormData) {
  const typed = ["repertoire", "words", "means"].map((name) => [name, String(form.get(name) ?? "")]);
  if (!form.has("version") || !form.has("words")) throw new AppError("not_found", copy.missing);
  ctx.flash.set({ kind: "error", title: copy.deletedMeanwhile, body: copy.deletedMeanwhileText });
  return redirect(`${list}/new?${new URLSearchParams(typed)}`);
}

async function submitDelete(ctx: RequestContext, id: string, form: FormData) {
  try {
    await deleteWordFamily(ctx, { id, version: String(form.get("version") ?? "") });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    ctx.flash.set({ kind: "error", title: copy.changedMeanwhile, body: copy.changedMeanwhileText });
    return redirect(`${list}/${id}`);
  }
  ctx.flash.set({ kind: "success", title: copy.deleted, undoes: true });
  return redirect(list);
}

export default function SearchWordPage() {
  const { id, first, family } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{id === null ? copy.addTitle : copy.editTitle(first)}</h1>
      <FamilyForm key={`${id} ${family.version}`} />
      {id === null ? null : (
        <Form method="post" className="mt-12 max-w-2xl border-t border-line pt-6">
          <input type="hidden" name="version" value={family.version} />
          <p className="hint mb-3">{copy.deleteHint}</p>
          <Button variant="quiet" name="intent" value="delete">
            {copy.delete}
          </Button>
        </Form>
      )}
    </div>
  );
}

function FamilyForm() {
  const { id, family } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(wordFamilySchema, { id: "word-family", lastResult, defaultValue: family });
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      reply={lastResult}
      saved={id === null ? null : { path: `${list}/${id}`, version: family.version }}
      submit
      cancelTo={list}
      className="mt-6 grid max-w-2xl gap-6"
    >
      <Field
        {...getInputProps(fields.words, { type: "text" })}
        key={fields.words.key}
        multiline
        rows={5}
        label={copy.words}
        hint={copy.wordsHint}
        error={fields.words.errors?.[0]}
      />
      <Field
        {...getInputProps(fields.means, { type: "text" })}
        key={fields.means.key}
        multiline
        rows={3}
        label={copy.means}
        hint={copy.meansHint}
        error={fields.means.errors?.[0]}
      />
      <Select
        {...getSelectProps(fields.repertoire)}
        key={fields.repertoire.key}
        label={copy.repertoire}
        hint={copy.repertoireHint}
        options={repertoireOptions}
        error={fields.repertoire.errors?.[0]}
      />
    </FormFrame>
  );
}

export const meta = staffMeta<typeof loader>((page) => (page.first ? copy.editTitle(page.first) : copy.addTitle));
