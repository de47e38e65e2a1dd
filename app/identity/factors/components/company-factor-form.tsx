import { copy } from "#app/identity/factors/factors-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

/** Form of a company's settings: whether its people sign in with a second factor. */
export function CompanyFactorForm({ needsFactor }: { needsFactor: boolean }) {
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{copy.company.heading}</h2>
      <p className="mb-4 max-w-[60ch] text-mute">{copy.company.text}</p>
      <FormFrame keyless submit className="grid gap-4">
        <input type="hidden" name="intent" value="needs-factor" />
        <Checkbox name="needsFactor" label={copy.company.label} defaultChecked={needsFactor} />
      </FormFrame>
    </section>
  );
}
