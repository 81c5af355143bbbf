# case with twenty literal arms.
# class: interpreter
# n: 10000
# repeat: 2
n=$1 i=0 sum=0
while [ "$i" -lt "$n" ]; do
  case item$((i % 20)) in
    item0) sum=$((sum + 0)) ;;
    item1) sum=$((sum + 1)) ;;
    item2) sum=$((sum + 2)) ;;
    item3) sum=$((sum + 3)) ;;
    item4) sum=$((sum + 4)) ;;
    item5) sum=$((sum + 5)) ;;
    item6) sum=$((sum + 6)) ;;
    item7) sum=$((sum + 7)) ;;
    item8) sum=$((sum + 8)) ;;
    item9) sum=$((sum + 9)) ;;
    item10) sum=$((sum + 10)) ;;
    item11) sum=$((sum + 11)) ;;
    item12) sum=$((sum + 12)) ;;
    item13) sum=$((sum + 13)) ;;
    item14) sum=$((sum + 14)) ;;
    item15) sum=$((sum + 15)) ;;
    item16) sum=$((sum + 16)) ;;
    item17) sum=$((sum + 17)) ;;
    item18) sum=$((sum + 18)) ;;
    *) sum=$((sum + 1)) ;;
  esac
  i=$((i + 1))
done
echo "$sum"
