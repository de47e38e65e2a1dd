import { type FieldMetadata, type FormMetadata, getFieldsetProps, getInputProps } from "@conform-to/react";
import { useRef } from "react";
import { itemId } from "#app/catalogue/profile/components/completion.tsx";
import { ProfileSection } from "#app/catalogue/profile/components/profile-section.tsx";
import { profileLimits as limits } from "#app/catalogue/profile/profile.ts";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";
import type { ProfileInput } from "#app/catalogue/profile/profile-form.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { Plus, X } from "#app/ui/icons.tsx";

type ProfileLinksProps = {
  form: FormMetadata<ProfileInput, string[]>;
  field: FieldMetadata<ProfileInput["links"], ProfileInput, string[]>;
};

/** Focuses the row at `at` once it is rendered, or the last one. */
function focusRow(list: HTMLElement | null, at: number, on: "input" | "button"): void {
  requestAnimationFrame(() => {
    const rows = list?.querySelectorAll("li") ?? [];
    rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>(on)?.focus();
  });
}

/** Links of the artist. Rows are added and removed by submit buttons, which work without scripts. */
export function ProfileLinks({ form, field }: ProfileLinksProps) {
  const list = useRef<HTMLOListElement>(null);
  const rows = field.getFieldList();
  const { name } = field;
  return (
    <ProfileSection id={itemId("links")} title={copy.sections.links} hint={copy.linksHint}>
      <FieldError id={`${field.id}-error`} error={field.errors?.[0]} />
      <ol ref={list} className="grid gap-4 empty:hidden">
        {rows.map((row, at) => {
          const link = row.getFieldset();
          const place = at + 1;
          return (
            <li key={row.key}>
              <fieldset {...getFieldsetProps(row)} className="flex flex-wrap items-start gap-x-4 gap-y-3">
                <legend className="sr-only">{copy.link(place)}</legend>
                <Field
                  {...getInputProps(link.label, { type: "text" })}
                  key={link.label.key}
                  label={copy.label}
                  error={link.label.errors?.[0]}
                  maxLength={limits.linkLabel}
                  className="w-52 max-sm:w-full"
                />
                <Field
                  {...getInputProps(link.url, { type: "text" })}
                  key={link.url.key}
                  label={copy.url}
                  error={link.url.errors?.[0]}
                  maxLength={limits.linkUrl}
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  className="min-w-0 flex-1"
                />
                <Button
                  {...form.remove.getButtonProps({ name, index: at })}
                  onClick={() => focusRow(list.current, at, "button")}
                  variant="icon"
                  aria-label={copy.removeLink(place)}
                  className="mt-[27px]"
                >
                  <X size={18} aria-hidden />
                </Button>
              </fieldset>
            </li>
          );
        })}
      </ol>
      {rows.length < limits.links ? (
        <div>
          <Button
            {...form.insert.getButtonProps({ name, defaultValue: { label: "", url: "" } })}
            onClick={() => focusRow(list.current, rows.length, "input")}
            variant="quiet"
          >
            <Plus size={16} aria-hidden />
            {copy.addLink}
          </Button>
        </div>
      ) : null}
    </ProfileSection>
  );
}
