import {
  translationApiRef,
  type ApiHolder,
  type TranslationFunction,
  type TranslationRef,
} from '@backstage/frontend-plugin-api';

/** Texts in the language in force, outside of React; in English when those of the language cannot be loaded. */
export async function loadWords<TMessages extends { [key in string]: string }>(
  apis: ApiHolder,
  ref: TranslationRef<string, TMessages>,
): Promise<TranslationFunction<TMessages>> {
  const translations = apis.get(translationApiRef);
  if (!translations) throw new Error('The app has no translation API.');
  const { ready, t } = translations.getTranslation(ref);
  if (ready) return t;
  return new Promise(resolve => {
    const subscription = translations.translation$(ref).subscribe({
      next: snapshot => {
        subscription.unsubscribe();
        resolve(snapshot.t);
      },
      error: () => resolve(t),
    });
  });
}
