import { getInputProps, getTextareaProps } from "@conform-to/react";
import { useEffect, useState } from "react";
import { ColourField } from "#app/companies/components/colour-field.tsx";
import { ContrastList } from "#app/companies/components/contrast-list.tsx";
import { MarkField } from "#app/companies/components/mark-field.tsx";
import { MarkPreview } from "#app/companies/components/mark-preview.tsx";
import { SettingsForm } from "#app/companies/components/settings-form.tsx";
import { ThemePreview } from "#app/companies/components/theme-preview.tsx";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { colourNames, type MarkName, markNames, readColour, themeFormSchema } from "#app/companies/theme/theme-form.ts";
import type { Theme } from "#app/edge/context/company.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { schemeOfBackground } from "#app/ui/art/theme-style.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { theme: copy } = settingsCopy;

/** The product's default colours, for the swatch of an empty field. */
const defaultColours = { background: "#f7f4ee", text: "#14130f", accent: "#e8442a", waveform: "#b9b0a0" };

/** Fires one input event for text typed before hydration, so that the preview updates. */
function announceTyped(formId: string): void {
  const typed = [...document.querySelectorAll<HTMLInputElement>(`#${formId} input[type=text]`)];
  const changed = typed.find(({ value, defaultValue }) => value !== defaultValue);
  changed?.dispatchEvent(new Event("input", { bubbles: true }));
}

type ThemeEditorProps = {
  theme: Theme;
  /** Version that the form was rendered with. */
  version: string;
  /** Name of the company. */
  company: string;
  reply: FormReply | undefined;
};

/** Form of a company's theme, beside its preview and the contrast of its colours. */
export function ThemeEditor({ theme, version, company, reply }: ThemeEditorProps) {
  const [form, fields] = useSchemaForm(themeFormSchema, {
    id: "company-theme",
    lastResult: reply,
    defaultValue: { ...theme, logo: theme.logo?.key, logoDark: theme.logoDark?.key, icon: theme.icon?.key },
  });
  useEffect(() => announceTyped(form.id), [form.id]);
  const colours = {
    background: readColour(fields.background.value),
    text: readColour(fields.text.value),
    accent: readColour(fields.accent.value),
    waveform: readColour(fields.waveform.value),
  };
  /** Chosen files, as URLs of this page. */
  const [files, setFiles] = useState<Partial<Record<MarkName, string>>>({});
  const removed = fields.remove.value;
  const marks = markNames.map((name) => {
    const key = fields[name].value;
    const isRemoved = removed === name || (Array.isArray(removed) && removed.includes(name));
    return { name, key, isRemoved, src: files[name] ?? (key && !isRemoved ? `/media/${key}` : null) };
  });
  const srcOf = (name: MarkName) => marks.find((mark) => mark.name === name)?.src ?? null;
  const isDark = schemeOfBackground(colours.background) === "dark";
  const draft = {
    ...colours,
    pageTitle: fields.pageTitle.value ?? "",
    pageDescription: fields.pageDescription.value ?? "",
    hideHeader: fields.hideHeader.value === "on",
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <SettingsForm
        form={form}
        reply={reply}
        version={version}
        hasFiles
        actions={
          // With JavaScript the preview updates while typing.
          <Button
            variant="quiet"
            name="intent"
            value="preview"
            formAction="#preview"
            formNoValidate
            className="js:hidden"
          >
            {copy.preview}
          </Button>
        }
      >
        <fieldset className="grid gap-5">
          <legend className="mb-4 text-xl">{copy.page}</legend>
          <Field
            {...getInputProps(fields.pageTitle, { type: "text" })}
            key={fields.pageTitle.key}
            label={copy.pageTitle}
            hint={copy.pageTitleHint}
            error={fields.pageTitle.errors?.[0]}
          />
          <Field
            {...getTextareaProps(fields.pageDescription)}
            key={fields.pageDescription.key}
            multiline
            label={copy.pageDescription}
            hint={copy.pageDescriptionHint}
            error={fields.pageDescription.errors?.[0]}
          />
          <Field
            {...getInputProps(fields.footerLine, { type: "text" })}
            key={fields.footerLine.key}
            label={copy.footerLine}
            hint={copy.footerLineHint}
            error={fields.footerLine.errors?.[0]}
          />
          <div>
            <Checkbox
              {...getInputProps(fields.hideHeader, { type: "checkbox" })}
              key={fields.hideHeader.key}
              label={copy.hideHeader}
            />
            <p className="hint">{copy.hideHeaderHint}</p>
          </div>
        </fieldset>
        <fieldset className="mt-2 grid gap-5">
          <legend className="mb-1 text-xl">{copy.marks}</legend>
          <p className="hint">{copy.marksHint}</p>
          {marks.map(({ name, key, isRemoved }) => (
            <MarkField
              key={name}
              name={name}
              value={key}
              isRemoved={isRemoved}
              error={fields[name].errors?.[0]}
              onFile={(src) => setFiles((all) => ({ ...all, [name]: src }))}
            />
          ))}
        </fieldset>
        <fieldset className="mt-2 grid gap-5">
          <legend className="mb-1 text-xl">{copy.colours}</legend>
          <p className="hint">{copy.coloursHint}</p>
          {colourNames.map((name) => (
            <ColourField key={name} name={name} field={fields[name]} fallback={defaultColours[name]} />
          ))}
        </fieldset>
      </SettingsForm>
      <div className="grid gap-8 lg:sticky lg:top-6">
        <section aria-labelledby="preview">
          <h2 id="preview" className="mb-4 text-xl leading-tight">
            {copy.preview}
          </h2>
          <MarkPreview company={company} logo={srcOf("logo")} logoDark={srcOf("logoDark")} icon={srcOf("icon")} />
          <ThemePreview
            companyName={company}
            pageTheme={theme}
            draft={draft}
            logo={isDark ? (srcOf("logoDark") ?? srcOf("logo")) : (srcOf("logo") ?? srcOf("logoDark"))}
          />
        </section>
        <section aria-labelledby="contrast">
          <h2 id="contrast" className="mb-4 text-xl leading-tight">
            {copy.contrast}
          </h2>
          <ContrastList
            colours={colours}
            buttonFor={({ field, suggestion }) => form.update.getButtonProps({ name: field, value: suggestion })}
          />
        </section>
      </div>
    </div>
  );
}
