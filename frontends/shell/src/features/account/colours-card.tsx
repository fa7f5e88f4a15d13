import { Card, chooseTheme, RadioGroup, useTheme, type Theme } from '@wholesale/web-kit';
import styles from './my-account-page.module.css';

const themes = [
  { value: 'system', label: 'System', hint: 'As your device is set' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: Theme; label: string; hint?: string }[];

/** The colours of the shop on this device. */
export function ColoursCard() {
  const theme = useTheme();
  return (
    <Card as="section" className={styles.card} aria-labelledby="colours">
      <h2 id="colours">Colours</h2>
      <p>On this device only.</p>
      <RadioGroup
        className={styles.form}
        legend="Scheme"
        name="theme"
        options={themes}
        value={theme}
        onChange={chooseTheme}
      />
    </Card>
  );
}
