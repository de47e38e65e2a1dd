/**
 * Text with a visible character: more than spaces, control and formatting characters such as the zero-width space, and invisible letters
 * such as the Hangul filler.
 */
export const visibleText = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
