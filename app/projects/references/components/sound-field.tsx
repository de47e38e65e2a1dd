import { useRef, useState } from "react";
import { type OwnSound, ReferenceAudio } from "#app/catalogue/similar/components/reference-audio.tsx";
import { referenceLimits as limits } from "#app/projects/references/reference.ts";
import { referencesCopy } from "#app/projects/references/references-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

const copy = referencesCopy.sound;

type SoundFieldProps = { vector: string; isMono: boolean; error: string | undefined };

/** The sound of a reference: numbers in hidden fields, made of audio that stays in the browser. A reference without a name gets the file's. */
export function SoundField({ vector, isMono, error }: SoundFieldProps) {
  const [sound, setSound] = useState({ vector, isMono });
  const own = useRef<HTMLInputElement>(null);

  function keep({ label, ...measured }: OwnSound) {
    setSound(measured);
    const name = own.current?.form?.elements.namedItem("name");
    if (name instanceof HTMLInputElement && name.value === "") name.value = label.slice(0, limits.name);
  }

  return (
    <div>
      <input ref={own} type="hidden" name="vector" value={sound.vector} />
      {sound.isMono ? <input type="hidden" name="mono" value="true" /> : null}
      <p role="status">{sound.vector === "" ? null : copy.kept}</p>
      {sound.vector === "" ? null : <Checkbox name="forget" value="true" label={copy.forget} className="mt-2" />}
      <FieldError id="sound-error" error={error} />
      <ReferenceAudio onSound={keep} stopLabel={copy.stop} />
    </div>
  );
}
