/** Text with at least one visible character: not only controls, formatting characters, spaces, fillers, and marks without a letter. */
export const seenText = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
