import { getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { SettingsForm } from "#app/companies/components/settings-form.tsx";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { saveStreaming } from "#app/companies/save-streaming.server.ts";
import { submitSettings } from "#app/companies/settings.action.server.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { streamingFormSchema } from "#app/companies/streaming-form.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { schemaMessage } from "#app/edge/forms/schema-message.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { streaming: copy } = settingsCopy;
const section = "streaming";

const entries = optionsOf(copy.entries);
// Numeric object keys are ordered first: sort the options by level.
const startLevels = Object.entries(copy.startLevels)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => Number(one.value || "-2") - Number(other.value || "-2"));

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { hlsConfig, version } = await readCompanySettings(ctx, { section });
  return { hlsConfig, version };
}

/** The form with all fields empty, which means the defaults. */
function emptyForm(form: FormData): FormData {
  const rest = new FormData();
  rest.set("version", form.get("version") ?? "");
  return rest;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "company-settings");
  const form = await readForm(request);
  const resets = form.get("intent") === "reset";
  return submitSettings(ctx, resets ? emptyForm(form) : form, {
    section,
    schema: streamingFormSchema,
    async save(streaming) {
      await saveStreaming(ctx, streaming);
      return "/company-settings/own/streaming";
    },
    saved: resets ? copy.resetDone : settingsCopy.saved,
  });
}

export default function CompanyStreamingPage() {
  const { version } = useLoaderData<typeof loader>();
  return (
    <SettingsPage lead={copy.lead}>
      <StreamingEditor key={version} />
    </SettingsPage>
  );
}

function StreamingEditor() {
  const { hlsConfig, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "company-streaming",
    lastResult: reply,
    defaultValue: hlsConfig,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: streamingFormSchema, error: schemaMessage }),
    shouldRevalidate: "onInput",
  });
  return (
    <SettingsForm
      form={form}
      reply={reply}
      version={version}
      className="max-w-md"
      actions={
        <Button variant="quiet" name="intent" value="reset" formNoValidate>
          {copy.reset}
        </Button>
      }
    >
      <div className="grid gap-6">
        <Select
          {...getSelectProps(fields.entryPointPlaylist)}
          key={fields.entryPointPlaylist.key}
          label={copy.entry}
          hint={copy.entryHint}
          options={entries}
          error={fields.entryPointPlaylist.errors?.[0]}
        />
        <Select
          {...getSelectProps(fields.startLevel)}
          key={fields.startLevel.key}
          label={copy.startLevel}
          hint={copy.startLevelHint}
          options={startLevels}
          error={fields.startLevel.errors?.[0]}
        />
        <Field
          {...getInputProps(fields.maxBufferLength, { type: "text" })}
          key={fields.maxBufferLength.key}
          label={copy.maxBufferLength}
          hint={copy.maxBufferLengthHint}
          inputMode="numeric"
          placeholder="30"
          error={fields.maxBufferLength.errors?.[0]}
        />
        <Field
          {...getInputProps(fields.backBufferLength, { type: "text" })}
          key={fields.backBufferLength.key}
          label={copy.backBufferLength}
          hint={copy.backBufferLengthHint}
          inputMode="numeric"
          placeholder="30"
          error={fields.backBufferLength.errors?.[0]}
        />
      </div>
    </SettingsForm>
  );
}

export const meta = staffMeta([settingsCopy.tabs.streaming, settingsCopy.title]);
