/** The home screen: the tower, what it offers today, when it is open. */
import { useShop } from '../../lib/settings.ts'

export function HomePage() {
  const shop = useShop()
  return <h1>{shop?.name}</h1>
}
