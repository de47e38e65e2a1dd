import { beforeOf, type PlaylistTexts, playlistTexts, textNames } from "#app/playlists/playlist-texts.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";

type TextFieldsProps = { controls: FormFields; stored?: PlaylistTexts };

/** The texts of a playlist, with what is `stored` of it; of a new one those that its form asks for. */
export function TextFields({ controls: { value, error }, stored }: TextFieldsProps) {
  const asked = textNames.filter((name) => stored !== undefined || playlistTexts[name].isAsked);
  return asked.map((name) => {
    const { label, hint, newHint, max, multiline } = playlistTexts[name];
    const field = { name, label, maxLength: max, defaultValue: value(name, stored?.[name]), error: error(name) };
    const described = { ...field, hint: stored === undefined ? (newHint ?? hint) : hint, required: name === "name" };
    return multiline ? <Field key={name} multiline {...described} /> : <Field key={name} {...described} />;
  });
}

/** The texts with which the form was rendered. */
export function TextsBefore({ controls: { value }, stored }: Required<TextFieldsProps>) {
  return textNames.map((name) => (
    <input key={name} type="hidden" name={beforeOf(name)} value={value(beforeOf(name), stored[name])} />
  ));
}
