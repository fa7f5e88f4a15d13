import { Card, chooseTheme, classNames, RadioGroup, useTheme, type Theme } from '@wholesale/web-kit';
import styles from './my-account-page.module.css';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string }[];

export function ColoursCard() {
  const theme = useTheme();
  return (
    <Card as="section" className={styles.card} aria-labelledby="colours">
      <h2 id="colours">Colours</h2>
      <p>On this device only. System follows your device.</p>
      <RadioGroup
        className={classNames(styles.form, styles.scheme)}
        legend="Scheme"
        name="theme"
        options={themes}
        value={theme}
        onChange={chooseTheme}
      />
    </Card>
  );
}
