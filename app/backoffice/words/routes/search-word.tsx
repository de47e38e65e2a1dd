import { getFormProps, getInputProps, getSelectProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireWordFamily, requireWordsAccess } from "#app/backoffice/words/list-word-families.server.ts";
import { deleteWordFamily, saveWordFamily } from "#app/backoffice/words/save-word-family.server.ts";
import { meansText, wordFamilySchema } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { repertoires } from "#app/catalogue/words/word-family.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { FormError } from "#app/identity/components/form-error.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

const list = "/search-words";
const repertoireOptions = repertoires.map((value) => ({ value, label: copy.repertoires[value] }));

/** The family to change; null for a new one. Runs before the form is read. @throws AppError forbidden, not_found */
async function openFamily({ params, context: { ctx } }: Pick<LoaderFunctionArgs, "params" | "context">) {
  requireWordsAccess(ctx);
  return params.id === "new" ? null : requireWordFamily(ctx, { id: params.id ?? "" });
}

export async function loader(args: LoaderFunctionArgs) {
  const found = await openFamily(args);
  const family = found && {
    repertoire: found.repertoire,
    words: found.words.join(", "),
    means: meansText(found.means),
  };
  return { family, first: found?.words[0] ?? "", company: args.context.ctx.company.name };
}

export async function action(args: ActionFunctionArgs) {
  const family = await openFamily(args);
  const { ctx } = args.context;
  const form = await readForm(args.request);
  if (family !== null && form.get("intent") === "delete") {
    return submitForm(ctx, form, {
      schema: z.object({}),
      async act() {
        await deleteWordFamily(ctx, family);
        return { to: list, toast: { kind: "success", title: copy.deleted } };
      },
    });
  }
  return submitForm(ctx, form, {
    schema: wordFamilySchema,
    async act(value) {
      await saveWordFamily(ctx, { id: family?.id ?? null, ...value });
      return { to: list, toast: { kind: "success", title: family === null ? copy.created : copy.updated } };
    },
  });
}

export default function SearchWordPage() {
  const { family, first } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ repertoire: string; words: string; means: string }>({
    id: "word-family",
    lastResult,
    defaultValue: family ?? { repertoire: "musical", words: "", means: "" },
  });
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{family ? copy.editTitle(first) : copy.addTitle}</h1>
      <Form method="post" {...getFormProps(form)} className="mt-6 grid max-w-2xl gap-6">
        <FormError id={form.errorId} errors={form.errors} />
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
        <div className="flex gap-3">
          <Button variant="accent">{copy.save}</Button>
          <ButtonLink to={list} variant="quiet">
            {copy.cancel}
          </ButtonLink>
        </div>
      </Form>
      {family ? (
        <Form method="post" className="mt-12 max-w-2xl border-t border-line pt-6">
          <p className="hint mb-3">{copy.deleteHint}</p>
          <Button variant="quiet" name="intent" value="delete">
            {copy.delete}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.metaTitle(page?.first ? copy.editTitle(page.first) : copy.addTitle, page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
